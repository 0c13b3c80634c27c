import { sql } from "kysely";
import {
  columnComments,
  grant,
  migrationOf,
  type Part,
  revoke,
} from "./part.ts";

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
const NEW_KINDS = [
  "CONTACT_BREACH",
  "CONTACT_ADDED",
  "CONTACT_APPROVED",
  "CONTACT_REFUSED",
];

const PERMISSIONS = { "contact.approve": [2, 8] };

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

/** Those that agents added before wait like those that they add from now on. */
const approval: Part = {
  up: [
    sql`
      alter table contact add column state text not null default 'STATED'
          check (state in ('STATED', 'PENDING', 'APPROVED', 'REFUSED')),
        add column adder_id bigint references app_user, add column decider_id bigint references app_user,
        add column decided_at timestamptz,
        add constraint contact_decided check ((state in ('APPROVED', 'REFUSED')) = (decided_at is not null))`,
    ...columnComments("contact", {
      state:
        "STATED by the borrower; what an agent added is PENDING until a leader decides, and not called before",
    }),
    sql`update contact set state = 'PENDING' where source = 'AGENT'`,
    grant(PERMISSIONS),
  ],
  down: [
    revoke(PERMISSIONS),
    sql`
      alter table contact drop constraint contact_decided, drop column state, drop column adder_id,
        drop column decider_id, drop column decided_at`,
  ],
};

/**
 * Why: a contact that was made elsewhere and recorded here counts and is judged like one that left from here; nobody is
 * called whom only an agent named.
 */
export const { up, down } = migrationOf(attempt, notice, approval);
