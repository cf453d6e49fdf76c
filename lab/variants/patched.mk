# With this project's patches and options.
VARIANT_SOURCE := patched
VARIANT_FRAGMENTS := duration retval early
