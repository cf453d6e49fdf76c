# Function graph tracing from start_kernel() on, as it is by default
VARIANT_SOURCE := patched
VARIANT_FRAGMENTS := duration retval early-default
