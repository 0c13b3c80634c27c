import { sql } from "kysely";
import type { Part } from "../part.ts";

const taskNotice = [
  sql`
    create table task_notice (
      id bigint generated always as identity primary key,
      user_id bigint not null references app_user,
      kind text not null check (kind in ('CASES_BOUND', 'CASES_UNBOUND', 'PROMISE_BROKEN', 'DEDUCTION_APPROVED',
        'DEDUCTION_REJECTED', 'DEDUCTION_LAPSED', 'CASE_RECALLED', 'SMS_RECEIVED')),
      case_id bigint references collection_case,
      count integer not null default 1,
      at timestamptz not null,
      read_at timestamptz
    )`,
  sql`create index task_notice_user on task_notice (user_id, id)`,
];

/** Why: who works a case is told what happened to it. */
export const notice: Part = {
  up: [...taskNotice],
  down: [sql`drop table task_notice`],
};
