import { sql } from "kysely";
import { datedLines, withoutWithdrawals } from "../0028_policy/dated.ts";
import {
  appendOnly,
  columnComments,
  type Part,
  type Statement,
  tableComment,
} from "../part.ts";

const violations: Statement[] = [
  sql`
    create table penalty_violation (
      code text primary key,
      level text not null check (level in ('I', 'II')),
      unique (code, level)
    )`,
  tableComment(
    "penalty_violation",
    "What an agent may be penalised for; level I is the graver one",
  ),
  sql`
    insert into penalty_violation (code, level) values
      ('THREAT', 'I'), ('THIRD_PARTY_DISCLOSURE', 'I'), ('PERSONAL_ACCOUNT', 'I'), ('OFF_SYSTEM_CONTACT', 'I'),
      ('LATE_LOG', 'II'), ('WRONG_SCRIPT', 'II'), ('OVER_FREQUENCY', 'II')`,
  appendOnly("penalty_violation"),
];

const occurrence = (name: string) => sql`
      ${sql.raw(name)}_points smallint not null check (${sql.raw(name)}_points between 0 and 1000),
      ${sql.raw(name)}_fine_minor bigint not null check (${sql.raw(name)}_fine_minor >= 0),
      ${sql.raw(name)}_warning smallint not null check (${sql.raw(name)}_warning between 0 and 3),
      ${sql.raw(name)}_termination boolean not null`;

/** Level II first: points and a warning without a fine; repeated: a fine. Level I: a fine and the last warning. */
const delivered = sql`
    insert into penalty_rule (violation, currency, effective_on,
      first_points, first_fine_minor, first_warning, first_termination,
      repeated_points, repeated_fine_minor, repeated_warning, repeated_termination)
    select v.code, c.currency, '2000-01-01',
      case v.level when 'I' then 30 else 5 end,
      case v.level when 'I' then 5 * c.unit_minor else 0 end,
      case v.level when 'I' then 3 else 1 end,
      v.code = 'PERSONAL_ACCOUNT',
      case v.level when 'I' then 60 else 10 end,
      case v.level when 'I' then 10 * c.unit_minor else c.unit_minor end,
      case v.level when 'I' then 3 else 2 end,
      v.level = 'I'
    from penalty_violation v,
      (values ('IDR', 100000), ('PHP', 35000), ('USD', 600)) as c (currency, unit_minor)
    order by c.currency, v.level, v.code`;

/** Why: what a violation costs is a setting of money with a day and an author, not a constant. */
export const rule: Part = {
  up: [
    ...violations,
    sql`
    create table penalty_rule (
      id bigint generated always as identity primary key,
      violation text not null references penalty_violation,
      currency text not null check (currency in ('IDR', 'PHP', 'USD')),
      ${occurrence("first")},
      ${occurrence("repeated")},
      effective_on date not null,
      editor_id bigint references app_user,
      created_at timestamptz not null default now()
    )`,
    tableComment(
      "penalty_rule",
      "What a violation costs from a day on, the first time and again; the last line whose day has come holds",
    ),
    ...columnComments("penalty_rule", {
      first_warning: "0 none, 3 the last one",
      first_termination:
        "Ending the contract and a mark on the blacklist are proposed; nothing of it happens by itself",
    }),
    sql`create index penalty_rule_owner on penalty_rule (violation, currency, effective_on, id)`,
    delivered,
    ...datedLines("penalty_rule"),
  ],
  down: [
    sql`drop table penalty_rule, penalty_violation`,
    ...withoutWithdrawals(["penalty_rule"]),
  ],
};
