# As patched, without tracing from start_kernel() on.
VARIANT_SOURCE := patched
VARIANT_FRAGMENTS := duration retval late
