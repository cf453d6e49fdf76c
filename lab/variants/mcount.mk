# With the tracers called by -pg, as on stock.
VARIANT_SOURCE := patched
VARIANT_FRAGMENTS := duration mcount
