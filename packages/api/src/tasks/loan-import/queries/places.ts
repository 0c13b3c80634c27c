import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import type { Day } from "../../../core/day.ts";
import { execute } from "../../../core/query.ts";

/** Target of new cases: one institution, or those of the lender's placement rule. */
export interface TapePlacement {
  readonly institutionId: number;
  readonly byRule: boolean;
  readonly lenderId: number;
  readonly productId: number | null;
}

/** Creates a table of institutions by stage, dropped with the transaction. */
export async function createTapePlacements(
  db: Db,
  { institutionId, byRule, lenderId, productId }: TapePlacement,
  today: Day,
): Promise<void> {
  const ruled = sql`
    select q.id, k.institution_id, k.share_bp, k.days
    from stage q cross join lateral placement_candidates(${lenderId}, ${productId}::bigint, q.id, ${today}::date) k`;
  const named = sql`
    select iq.stage_id, i.id, 10000, i.placement_days
    from institution i join institution_stage iq on iq.institution_id = i.id where i.id = ${institutionId}`;
  await execute(db)`
    create temporary table tape_place (stage_id bigint, institution_id bigint, share_bp integer, days integer) on commit drop`;
  await execute(db)`insert into tape_place ${byRule ? ruled : named}`;
}

/**
 * Selects institutions that may get a loan of the tape. A case is one episode: an institution does
 * not get the same overdue day twice. Refers to columns of `tape`.
 */
export const buildTapePlacementsSql = (loanId: RawBuilder<unknown>) => sql`
  from tape_place place where place.stage_id = tape.stage_id and not exists (
    select from collection_case past where past.loan_id = ${loanId} and past.institution_id = place.institution_id
      and past.overdue_on = tape.due_on and past.status <> 'C70')`;
