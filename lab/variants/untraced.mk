# Debian's source without the function tracer: what the tables start from.
VARIANT_SOURCE := stock
VARIANT_FRAGMENTS := untraced
