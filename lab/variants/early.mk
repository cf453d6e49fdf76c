# With room for all calls of a boot from start_kernel() on, not only the long ones.
VARIANT_SOURCE := patched
VARIANT_FRAGMENTS := duration early early-all
