# As torture, built to find mistakes.
VARIANT_SOURCE := patched
VARIANT_FRAGMENTS := duration retval early torture kunit modules debug sanitize
VARIANT_TARGETS := modules
