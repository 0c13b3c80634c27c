import { sql } from "kysely";
import { columnComments, type Part } from "../part.ts";

/** Why: a case that nobody may collect any more goes back without anybody having to think of it. */
export const overLimit: Part = {
  up: [
    sql`
      alter table closing_request add column rule_id bigint references guard_rule,
        add constraint closing_request_by_system check (rule_id is null
          or (requester_id is null and kind = 'WITHDRAW' and reason = 'DPD_LIMIT'))`,
    ...columnComments("closing_request", {
      rule_id:
        "The rule whose limit the case has passed, where the system itself asks",
    }),
    sql`
      create unique index closing_request_once on closing_request (case_id, rule_id)
      where rule_id is not null and state <> 'VOID'`,
  ],
  down: [
    sql`delete from closing_request where rule_id is not null and state = 'REQUESTED'`,
    sql`drop index closing_request_once`,
    sql`
      alter table closing_request drop constraint closing_request_by_system, drop column rule_id`,
  ],
};
