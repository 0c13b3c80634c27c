import { sql } from "kysely";
import { columnComments, type Part, tableComment } from "../part.ts";

const COUNTRIES = ["ID", "PH", "US", "NONE"].map((code) => sql.lit(code));

const institutionLaw = [
  sql`
    create table institution_law (
      id bigint generated always as identity primary key,
      institution_id bigint not null references institution,
      effective_on date not null,
      former_country text not null,
      country text not null check (country in (${sql.join(COUNTRIES)})),
      reason text not null check (reason <> ''),
      editor_id bigint not null references app_user,
      approver_id bigint not null references app_user check (approver_id <> editor_id),
      created_at timestamptz not null,
      begun_at timestamptz,
      unique (institution_id, effective_on)
    )`,
  tableComment(
    "institution_law",
    "By whose law an institution works from a day on, where two people changed it",
  ),
  ...columnComments("institution_law", {
    former_country: "What it was before",
    begun_at:
      "When the day came and the country of the institution followed; null until then",
  }),
];

const KIND = sql.lit("INSTITUTION_LAW");

/** Why: whoever changes the country of an institution changes its law. */
export const institutionCountry: Part = {
  up: [
    ...institutionLaw,
    sql`insert into proposal_kind (kind, lapse_days) values (${KIND}, 14)`,
    sql`
    insert into proposal_role (kind, role_id, may_propose, may_approve, is_notified) values
      (${KIND}, 3, false, false, false), (${KIND}, 4, true, false, true), (${KIND}, 6, false, false, true),
      (${KIND}, 7, false, true, true), (${KIND}, 8, false, false, true), (${KIND}, 9, true, false, true)`,
  ],
  down: [
    sql`delete from message where proposal_id in (select id from proposal where kind = ${KIND})`,
    sql`alter table proposal disable trigger user`,
    sql`delete from proposal where kind = ${KIND}`,
    sql`alter table proposal enable trigger user`,
    sql`delete from proposal_role where kind = ${KIND}`,
    sql`delete from proposal_kind where kind = ${KIND}`,
    sql`drop table institution_law`,
  ],
};

/** Why: a step of the law may break terms, which operations and administrators have to hear of. */
export const lawNotice: Part = {
  up: [
    sql`update proposal_role set is_notified = true where kind = 'GUARD_RULE' and role_id = 4`,
    sql`
    insert into proposal_role (kind, role_id, is_notified) values ('GUARD_RULE', 9, true)
    on conflict (kind, role_id) do update set is_notified = true`,
  ],
  down: [
    sql`delete from proposal_role where kind = 'GUARD_RULE' and role_id = 9`,
    sql`update proposal_role set is_notified = false where kind = 'GUARD_RULE' and role_id = 4`,
  ],
};
