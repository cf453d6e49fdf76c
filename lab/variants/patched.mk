# With this project's patches and options, and the ring buffer's tests, which are off.
VARIANT_SOURCE := patched
VARIANT_FRAGMENTS := duration retval early kunit
