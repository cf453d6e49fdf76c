# With what the tables compare it with.
VARIANT_SOURCE := patched
VARIANT_FRAGMENTS := duration bench
