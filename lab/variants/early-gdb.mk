# Function graph tracing from start_kernel() on, to be looked at with a debugger.
VARIANT_SOURCE := patched
VARIANT_FRAGMENTS := duration early early-all gdb
VARIANT_TARGETS := scripts_gdb
