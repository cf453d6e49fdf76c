# With the kernel's benchmark of the ring buffer.
VARIANT_SOURCE := patched
VARIANT_FRAGMENTS := duration ring-buffer
