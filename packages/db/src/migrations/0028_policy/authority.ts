import { sql } from "kysely";
import { columnComments, type Part, tableComment } from "../part.ts";
import {
  changeable,
  datedLines,
  linesOf,
  withoutWithdrawals,
} from "./dated.ts";

const deductionAuthority = [
  sql`
    create table deduction_authority (
      id bigint generated always as identity primary key,
      effective_on date not null,
      editor_id bigint references app_user,
      created_at timestamptz not null default now()
    )`,
  tableComment(
    "deduction_authority",
    "Who decides on deductions from a day on; its roles are those of deduction_role",
  ),
  sql`create index deduction_authority_day on deduction_authority (effective_on, id)`,
  sql`insert into deduction_authority (effective_on) values ('2000-01-01')`,
  ...datedLines("deduction_authority"),
];

const deductionRole = [
  sql`
    alter table deduction_role drop constraint deduction_role_pkey, drop constraint deduction_role_reviews_level_key,
      add authority_id bigint references deduction_authority on delete cascade`,
  sql`update deduction_role set authority_id = (select id from deduction_authority)`,
  sql`
    alter table deduction_role add primary key (authority_id, role_id), add unique (authority_id, reviews_level)`,
  sql`
    alter table deduction_role add constraint deduction_role_no_second_look
      check (not checks or reviews_level is null)`,
  ...columnComments("deduction_role", {
    authority_id:
      "From which day it holds; a role without a row in it has no say",
  }),
  ...linesOf("deduction_role", "deduction_authority", "authority_id"),
];

/** Why: who may waive what is a decision of a day, by two people, and never leaves a level without somebody. */
export const authority: Part = {
  up: [...deductionAuthority, ...deductionRole],
  down: [
    ...changeable("deduction_role"),
    sql`
      delete from deduction_role where authority_id <> (
        select id from deduction_authority where effective_on <= current_date order by effective_on desc, id desc limit 1)`,
    sql`
      alter table deduction_role drop constraint deduction_role_no_second_look,
        drop constraint deduction_role_pkey, drop constraint deduction_role_authority_id_reviews_level_key,
        drop authority_id`,
    sql`alter table deduction_role add primary key (role_id), add unique (reviews_level)`,
    sql`drop table deduction_authority`,
    ...withoutWithdrawals(["deduction_authority"]),
  ],
};
