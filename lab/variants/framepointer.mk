# With frame pointers instead of unwind tables.
VARIANT_SOURCE := patched
VARIANT_FRAGMENTS := duration retval early framepointer
