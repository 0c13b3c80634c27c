import { sql } from "kysely";
import { columnComments, grant, type Part, revoke } from "../part.ts";

const STOPS = ["DECEASED", "REPRESENTED", "FRAUD"];
const NEW_STOPS = ["DO_NOT_CONTACT"];
const TERMS_OF_CONTACT = ["CONSENT", "LANGUAGE", "INCONVENIENT"];

const PERMISSIONS = {
  "fact.record": [1, 2, 4, 5, 8],
  "fact.lift": [4, 6, 8],
};

const NOTICE = "CONSENT_RECORDED";

const listed = (codes: readonly string[]) =>
  sql.join(codes.map((code) => sql.lit(code)));

const kinds = (codes: readonly string[]) => [
  sql`alter table borrower_fact drop constraint borrower_fact_kind_check`,
  sql`
    alter table borrower_fact add constraint borrower_fact_kind_check check (kind in (${listed(codes)}))`,
];

const columns = [
  sql`
    alter table borrower_fact add column params jsonb not null default '{}', add column end_reason text,
      add column stops boolean not null generated always as (kind in (${listed([...STOPS, ...NEW_STOPS])})) stored,
      add constraint borrower_fact_end_reason check (end_reason is null or ended_at is not null)`,
  ...columnComments("borrower_fact", {
    params:
      "What the kind says beyond its day: channels and hours of a consent, who represents him, his language, what is inconvenient",
    end_reason:
      "Why it is lifted or withdrawn; null for those ended before it was kept",
    stops: "Nobody contacts him while it is open",
  }),
];

/** He may agree to, or object to, several things at once; anything else is so once at a time. */
const open = [
  sql`drop index borrower_fact_one_open`,
  sql`
    create unique index borrower_fact_one_open on borrower_fact (borrower_id, kind)
    where ended_at is null and kind not in ('CONSENT', 'INCONVENIENT')`,
];

const kept = [
  sql`
    create trigger borrower_fact_params_kept before update of params on borrower_fact
    for each statement execute function refuse_change()`,
  sql`
    create trigger borrower_fact_ends_once before update on borrower_fact
    for each row when (old.ended_at is not null) execute function refuse_change()`,
];

/** The version before knows no other kinds. */
const forget = [
  sql`alter table borrower_fact disable trigger borrower_fact_append_only`,
  sql`delete from borrower_fact where kind in (${listed([...NEW_STOPS, ...TERMS_OF_CONTACT])})`,
  sql`alter table borrower_fact enable trigger borrower_fact_append_only`,
];

export const fact: Part = {
  up: [
    ...kinds([...STOPS, ...NEW_STOPS, ...TERMS_OF_CONTACT]),
    ...columns,
    ...open,
    ...kept,
    grant(PERMISSIONS),
  ],
  down: [
    revoke(PERMISSIONS),
    sql`drop trigger borrower_fact_ends_once on borrower_fact`,
    sql`drop trigger borrower_fact_params_kept on borrower_fact`,
    ...forget,
    sql`drop index borrower_fact_one_open`,
    sql`
    create unique index borrower_fact_one_open on borrower_fact (borrower_id, kind) where ended_at is null`,
    sql`
    alter table borrower_fact drop constraint borrower_fact_end_reason, drop column stops, drop column end_reason,
      drop column params`,
    ...kinds(STOPS),
  ],
};

const NOTICE_KINDS = [
  ...["CASES_BOUND", "CASES_UNBOUND", "PROMISE_BROKEN"],
  ...["DEDUCTION_APPROVED", "DEDUCTION_REJECTED", "DEDUCTION_LAPSED"],
  ...["CASE_RECALLED", "SMS_RECEIVED"],
  ...["CONTACT_BREACH", "CONTACT_ADDED", "CONTACT_APPROVED", "CONTACT_REFUSED"],
];

const noticeKinds = (codes: readonly string[]) => [
  sql`alter table task_notice drop constraint task_notice_kind_check`,
  sql`
    alter table task_notice add constraint task_notice_kind_check check (kind in (${listed(codes)}))`,
];

/** Why: a consent loosens what protects the borrower, so whoever leads the agent knows of it. */
export const notice: Part = {
  up: noticeKinds([...NOTICE_KINDS, NOTICE]),
  down: [
    sql`delete from task_notice where kind = ${NOTICE}`,
    ...noticeKinds(NOTICE_KINDS),
  ],
};
