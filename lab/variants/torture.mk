# With all that tests/torture and the sweep disturb the tracers with.
VARIANT_SOURCE := patched
VARIANT_FRAGMENTS := duration retval early torture kunit modules
VARIANT_TARGETS := modules
