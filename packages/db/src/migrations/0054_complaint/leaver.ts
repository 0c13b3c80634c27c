import { sql } from "kysely";
import { allow, disallow } from "../0019_letter/allow.ts";
import type { Part } from "../part.ts";

const KINDS = {
  table: "work_order_event",
  check: "work_order_event_kind_check",
};

/** Why: what a handler who has left had in hand waits for another, and does not run out of time with him. */
export const leaver: Part = {
  up: [
    allow(KINDS, "UNALLOCATED"),
    sql`
    insert into work_order_move (from_state, to_state) values ('ALLOCATED', 'NEW'), ('PROCESSING', 'NEW')`,
  ],
  down: [
    sql`delete from work_order_move where to_state = 'NEW'`,
    sql`alter table work_order_event disable trigger work_order_event_kept`,
    sql`delete from work_order_event where kind = 'UNALLOCATED'`,
    sql`alter table work_order_event enable trigger work_order_event_kept`,
    disallow(KINDS, "UNALLOCATED"),
  ],
};
