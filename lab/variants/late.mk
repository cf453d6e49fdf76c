# As patched, without tracing from there: what that is compared with
VARIANT_SOURCE := patched
VARIANT_FRAGMENTS := duration retval late
