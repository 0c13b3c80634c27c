import { sql } from "kysely";
import {
  appendOnly,
  columnComments,
  type Part,
  tableComment,
} from "../part.ts";

const renamed = (
  column: "kind" | "cause",
  from: string,
  to: string,
): ReturnType<typeof sql>[] => [
  sql`alter table wage_entry disable trigger user`,
  sql`update wage_entry set ${sql.id(column)} = ${sql.lit(to)} where ${sql.id(column)} = ${sql.lit(from)}`,
  sql`alter table wage_entry enable trigger user`,
];

/** Why: a penalty and a deduction are told apart, and an edit says from what to what. */
export const entry: Part = {
  up: [
    sql`alter table wage_entry drop constraint wage_entry_kind_check, drop constraint wage_entry_cause_check`,
    ...renamed("cause", "LATE_FEE", "PENALTY"),
    sql`
    alter table wage_entry
      add constraint wage_entry_kind_check check (kind in ('BASIC', 'PERFORMANCE', 'BONUS', 'DEBIT', 'DEDUCTION')),
      add constraint wage_entry_cause_check check (cause in ('ATTENDANCE', 'EDIT', 'PENALTY')),
      add constraint wage_entry_penalty check (cause <> 'PENALTY' or kind = 'DEBIT'),
      add before_minor bigint,
      add base_minor bigint,
      add base_days smallint`,
    ...columnComments("wage_entry", {
      before_minor:
        "What the day earned of this kind before an edit, entries and credits together",
      base_minor: "Of a day of attendance: the base of the month",
      base_days: "Of a day of attendance: the paid days of the month",
    }),
  ],
  down: [
    sql`
    alter table wage_entry drop constraint wage_entry_penalty, drop constraint wage_entry_kind_check,
      drop constraint wage_entry_cause_check, drop before_minor, drop base_minor, drop base_days`,
    ...renamed("cause", "PENALTY", "LATE_FEE"),
    ...renamed("kind", "DEDUCTION", "DEBIT"),
    sql`
    alter table wage_entry
      add constraint wage_entry_kind_check check (kind in ('BASIC', 'PERFORMANCE', 'BONUS', 'DEBIT')),
      add constraint wage_entry_cause_check check (cause in ('ATTENDANCE', 'EDIT', 'LATE_FEE'))`,
  ],
};

/** Why: who asks why he earned this for a payment is told by what stood on that day. */
export const terms: Part = {
  up: [
    sql`
    alter table payment_credit
      add scheme_id bigint references wage_scheme,
      add rate_bp integer, add cap_bp integer, add stage_bp integer, add contact_bp integer,
      add tier_bp integer, add quality_bp integer, add attainment_bp integer`,
    ...columnComments("payment_credit", {
      scheme_id: "What the wage follows from; null where none held",
      contact_bp: "Less than 10000 where the money came without contact",
      attainment_bp:
        "What the agent had reached of his target by the day before; null where he has none",
    }),
  ],
  down: [
    sql`
    alter table payment_credit drop scheme_id, drop rate_bp, drop cap_bp, drop stage_bp, drop contact_bp,
      drop tier_bp, drop quality_bp, drop attainment_bp`,
  ],
};

/** Why: how well an agent works weighs what his payments earn, from a day on. */
export const quality: Part = {
  up: [
    sql`
    create table wage_quality (
      id bigint generated always as identity primary key,
      agent_id bigint not null references app_user,
      effective_on date not null,
      factor_bp integer not null check (factor_bp between 0 and 10000),
      reason text not null check (reason <> ''),
      editor_id bigint not null references app_user,
      at timestamptz not null
    )`,
    tableComment(
      "wage_quality",
      "What the quality of an agent's work makes of his performance wage from a day on; 10000 where he has no row",
    ),
    sql`create index wage_quality_agent on wage_quality (agent_id, effective_on, id)`,
    appendOnly("wage_quality"),
  ],
  down: [sql`drop table wage_quality`],
};
