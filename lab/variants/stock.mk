# Debian's source as it is: what everything is compared with.
VARIANT_SOURCE := stock
VARIANT_FRAGMENTS :=
