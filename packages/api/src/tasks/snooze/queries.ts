import type { Db } from "@kolekta/db";
import { limitTo } from "../../core/sql.ts";
import type { Actor } from "../../core/context.ts";
import { insertRow, queryRows } from "../../core/query.ts";
import { visibleTo } from "../../core/scope.ts";
import type { Skip } from "./contract.ts";

export interface NewSkip {
  readonly caseId: number;
  readonly agentId: number;
  readonly at: Date;
  readonly untilAt: Date;
  readonly reason: string;
}

export const insert = (db: Db, skip: NewSkip): Promise<number> => insertRow(db, "caseSnooze", skip);

export interface SkipFilter {
  readonly agentId?: number | undefined;
  readonly taskId?: number | undefined;
  readonly size: number;
  readonly offset: number;
}

export type StoredSkip = Skip & { readonly total: number };

export const page = (
  db: Db,
  actor: Actor,
  { agentId, taskId, size, offset }: SkipFilter,
  now: Date,
) =>
  queryRows(db)<StoredSkip>`
    select s.id as skip_id, s.case_id as task_id, c.loan_id, c.borrower_id, b.name as borrower_name, l.number as loan_number,
      s.agent_id, a.name as agent_name, s.at, s.until_at as until, s.reason,
      coalesce(c.snoozed_until = s.until_at and s.until_at > ${now}, false) as is_in_force, count(*) over ()::bigint as total
    from case_snooze s
    join collection_case c on c.id = s.case_id and ${visibleTo(actor, "c")}
    join borrower b on b.id = c.borrower_id join loan l on l.id = c.loan_id
    join app_user a on a.id = s.agent_id
    where (${agentId ?? null}::bigint is null or s.agent_id = ${agentId ?? null}::bigint)
      and (${taskId ?? null}::bigint is null or s.case_id = ${taskId ?? null}::bigint)
    order by s.at desc, s.id desc ${limitTo(size, offset)}`;
