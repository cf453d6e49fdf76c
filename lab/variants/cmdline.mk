# With the parameters of a boot trace built in.
VARIANT_SOURCE := patched
VARIANT_FRAGMENTS := duration early cmdline
