import { sql } from "kysely";
import {
  appendOnly,
  columnComments,
  type Part,
  tableComment,
} from "../part.ts";

const deductionRole = [
  sql`
    create table deduction_role (
      role_id smallint primary key references role,
      reviews_level smallint unique check (reviews_level between 1 and 4),
      starts_level smallint check (starts_level between 1 and 4),
      checks boolean not null default false
    )`,
  ...columnComments("deduction_role", {
    reviews_level: "At which level the role decides applications",
    starts_level: "At which level the applications of the role begin",
    checks: "Confirms large ones after they were decided",
  }),
  sql`
    insert into deduction_role (role_id, reviews_level, starts_level, checks) values
      (1, null, 1, false), (2, 1, 2, false), (8, 2, 3, false), (5, null, 3, false), (4, 3, 3, false),
      (7, 4, null, false), (6, null, null, true)`,
];

const deductionLimit = [
  sql`
    create table deduction_limit (
      id bigint generated always as identity primary key,
      queue_id bigint references queue,
      level smallint not null check (level between 0 and 4),
      effective_on date not null,
      follows_house boolean not null default false,
      late_fee_bp integer not null default 0 check (late_fee_bp between 0 and 10000),
      extension_fee_bp integer not null default 0 check (extension_fee_bp between 0 and 10000),
      interest_bp integer not null default 0 check (interest_bp between 0 and 10000),
      principal_bp integer not null default 0 check (principal_bp between 0 and 10000),
      editor_id bigint references app_user,
      created_at timestamptz not null default now(),
      check (queue_id is not null or not follows_house)
    )`,
  tableComment(
    "deduction_limit",
    "Which share of each part a level may waive; level 0 is the house itself, without anybody asked",
  ),
  ...columnComments("deduction_limit", {
    queue_id: "Null for every stage that has no limits of its own",
    follows_house:
      "From this day on the stage has no limits of its own any more",
  }),
  sql`create index deduction_limit_day on deduction_limit (queue_id, level, effective_on, id)`,
  appendOnly("deduction_limit"),
  sql`
    insert into deduction_limit (level, effective_on, late_fee_bp, extension_fee_bp, interest_bp, principal_bp) values
      (0, '2000-01-01', 1000, 0, 0, 0),
      (1, '2000-01-01', 3000, 3000, 0, 0),
      (2, '2000-01-01', 6000, 6000, 0, 0),
      (3, '2000-01-01', 10000, 10000, 3000, 0),
      (4, '2000-01-01', 10000, 10000, 10000, 2000)`,
];

const deductionPolicy = [
  sql`
    create table deduction_policy (
      id bigint generated always as identity primary key,
      currency text not null check (currency in ('IDR', 'PHP', 'USD')),
      institution_id bigint references institution,
      effective_on date not null,
      follows_house boolean not null default false,
      budget_bp integer not null check (budget_bp between 0 and 10000),
      check_above_minor bigint not null check (check_above_minor >= 0),
      valid_days smallint not null check (valid_days >= 0),
      longest_days smallint not null check (longest_days between valid_days and 30),
      editor_id bigint references app_user,
      created_at timestamptz not null default now(),
      check (institution_id is not null or not follows_house)
    )`,
  ...columnComments("deduction_policy", {
    institution_id: "Null for every institution that has no row of its own",
    budget_bp: "What may be waived in a month, as a share of what comes in",
    check_above_minor: "Finance confirms what waives more than this",
    valid_days:
      "Until the end of which day an approval holds: 0 is its own, 1 the next",
  }),
  sql`create index deduction_policy_day on deduction_policy (currency, institution_id, effective_on, id)`,
  appendOnly("deduction_policy"),
  sql`
    insert into deduction_policy (currency, effective_on, budget_bp, check_above_minor, valid_days, longest_days) values
      ('IDR', '2000-01-01', 1000, 1000000, 1, 3),
      ('PHP', '2000-01-01', 1000, 500000, 1, 3),
      ('USD', '2000-01-01', 1000, 10000, 1, 3)`,
];

/**
 * Why: who may decide how much of a debt is waived, up to which budget and for how long it holds are dated rows: the last
 * one whose day has come is in force, a change is a further row.
 */
export const deductionSetting: Part = {
  up: [...deductionRole, ...deductionLimit, ...deductionPolicy],
  down: [sql`drop table deduction_policy, deduction_limit, deduction_role`],
};
