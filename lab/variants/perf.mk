# With perf's events, to compare drspin with perf.
VARIANT_SOURCE := patched
VARIANT_FRAGMENTS := duration retval early perf
