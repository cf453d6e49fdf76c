# As torture, of Debian's source: what stock survives.
VARIANT_SOURCE := stock
VARIANT_FRAGMENTS := torture
