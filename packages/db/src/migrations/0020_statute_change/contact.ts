import { sql } from "kysely";
import { columnComments, type Part } from "../part.ts";

/** Why: whoever calls us is not contacted by us, at whatever hour. */
export const direction: Part = {
  up: [
    sql`
    alter table contact_attempt add column direction text not null default 'OUT' check (direction in ('OUT', 'IN'))`,
    ...columnComments("contact_attempt", {
      direction:
        "OUT: we reached out. IN: they did; it is evidence and no attempt of ours",
    }),
  ],
  down: [
    sql`delete from contact_attempt where direction = 'IN'`,
    sql`alter table contact_attempt drop column direction`,
  ],
};
