/**
 * For functions that tell of facts: planned once in a session, and by indexes however small the tables were then. To plan
 * them for each call took most of the time of who writes a row.
 */
export const PLANNED_ONCE =
  "set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off";
