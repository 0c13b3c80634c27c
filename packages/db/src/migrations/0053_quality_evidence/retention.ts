import { sql } from "kysely";
import { columnComments, type Part } from "../part.ts";

/** Why: what was handed in with a complaint, and the recordings that it locked, are kept no longer than they are needed. */
export const retention: Part = {
  up: [
    sql`alter table retention_rule add column complaint_days integer check (complaint_days > 0)`,
    sql`alter table retention_rule disable trigger retention_rule_append_only`,
    sql`update retention_rule set complaint_days = 1826 where picture_days is not null`,
    sql`alter table retention_rule enable trigger retention_rule_append_only`,
    sql`
    alter table retention_rule add constraint retention_rule_complaint
      check ((complaint_days is null) = (picture_days is null))`,
    ...columnComments("retention_rule", {
      complaint_days:
        "After a complaint has ended: its files go, and it locks no recording any more",
    }),
  ],
  down: [
    sql`alter table retention_rule drop column complaint_days`,
    sql`delete from retention_purge where kind = 'complaintDays'`,
  ],
};
