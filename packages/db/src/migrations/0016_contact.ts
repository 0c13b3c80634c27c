import { sql } from "kysely";
import { columnComments, migrationOf, type Part } from "./part.ts";

const KINDS = [
  "CASES_BOUND",
  "CASES_UNBOUND",
  "PROMISE_BROKEN",
  "DEDUCTION_APPROVED",
  "DEDUCTION_REJECTED",
  "DEDUCTION_LAPSED",
  "CASE_RECALLED",
  "SMS_RECEIVED",
];
const NEW_KINDS = ["CONTACT_BREACH"];

const noticeKinds = (kinds: readonly string[]) => [
  sql`alter table task_notice drop constraint task_notice_kind_check`,
  sql`
    alter table task_notice add constraint task_notice_kind_check
    check (kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))}))`,
];

const attempt: Part = {
  up: [
    sql`
      alter table contact_attempt add column decision_id bigint references guard_decision,
        add column log_id bigint references collection_log`,
    ...columnComments("contact_attempt", {
      decision_id:
        "What the guard said of it; null for those before it was kept",
      log_id:
        "The result by which alone we know of it; null for what left from here",
    }),
    sql`
      create unique index contact_attempt_log on contact_attempt (log_id) where log_id is not null`,
    sql`create index contact_attempt_agent on contact_attempt (agent_id, at)`,
    sql`
      alter table collection_log add column attempt_id bigint unique references contact_attempt`,
    ...columnComments("collection_log", {
      attempt_id:
        "The contact that left from here and that this came of, where it was recorded without naming its call or message",
    }),
  ],
  down: [
    sql`alter table collection_log drop column attempt_id`,
    sql`drop index contact_attempt_agent`,
    sql`alter table contact_attempt drop column decision_id, drop column log_id`,
  ],
};

const notice: Part = {
  up: noticeKinds([...KINDS, ...NEW_KINDS]),
  down: [
    sql`delete from task_notice where kind in (${sql.join(NEW_KINDS)})`,
    ...noticeKinds(KINDS),
  ],
};

/** Why: a contact that was made elsewhere and recorded here counts and is judged like one that left from here. */
export const { up, down } = migrationOf(attempt, notice);
