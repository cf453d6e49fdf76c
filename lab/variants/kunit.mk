# With the ring buffer's tests of itself, made while the kernel boots.
VARIANT_SOURCE := patched
VARIANT_FRAGMENTS := duration kunit
