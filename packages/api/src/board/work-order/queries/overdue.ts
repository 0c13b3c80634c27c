import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { IS_OPEN, NEXT_DUE } from "./row.ts";

export interface LateOrder {
  readonly id: number;
  readonly caseId: number;
  readonly institutionId: number;
  readonly handlerId: number | null;
  readonly limitAt: Date;
}

/** Orders that have passed a limit which nobody was told of; those in somebody's hands are taken the next time. */
export async function takeLate(
  db: Db,
  now: Date,
  most: number,
): Promise<LateOrder[]> {
  const { rows } = await sql<LateOrder>`
    with late as (
      select w.id, ${NEXT_DUE} as limit_at from work_order w
      where ${IS_OPEN} and ${NEXT_DUE} < ${now}::timestamptz and w.overdue_from is distinct from ${NEXT_DUE}
      order by w.id limit ${most} for no key update skip locked
    )
    update work_order w set overdue_from = late.limit_at from late where late.id = w.id
    returning w.id, w.case_id, w.institution_id, w.handler_id, late.limit_at`.execute(
    db,
  );
  return rows;
}
