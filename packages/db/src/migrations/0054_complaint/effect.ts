import { sql } from "kysely";
import { allow, disallow } from "../0019_letter/allow.ts";
import type { Part } from "../part.ts";

const KINDS = {
  table: "work_order_event",
  check: "work_order_event_kind_check",
};

/** Why: what a complaint brought about ends where it is refuted, unless another complaint upholds the same. */
export const effect: Part = {
  up: [
    allow(KINDS, "EFFECT_ENDED"),
    sql`
    create index work_order_event_target on work_order_event
      ((coalesce(params ->> 'holdId', params ->> 'barId', params ->> 'factId')))
    where kind in ('EFFECT', 'EFFECT_ENDED')`,
  ],
  down: [
    sql`drop index work_order_event_target`,
    sql`alter table work_order_event disable trigger work_order_event_kept`,
    sql`delete from work_order_event where kind = 'EFFECT_ENDED'`,
    sql`alter table work_order_event enable trigger work_order_event_kept`,
    disallow(KINDS, "EFFECT_ENDED"),
  ],
};
