import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import type { Day } from "../../../core/day.ts";

/** By whom new cases of a tape are worked: by one institution, or by those that the lender's rule names. */
export interface TapePlacement {
  readonly institutionId: number;
  readonly byRule: boolean;
  readonly lenderId: number;
  readonly productId: number | null;
}

/** Who takes cases of which stage; beside the tape, and gone with the transaction. */
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
  await sql`
    create temporary table tape_place (stage_id bigint, institution_id bigint, share_bp integer, days integer) on commit drop`.execute(
    db,
  );
  await sql`insert into tape_place ${byRule ? ruled : named}`.execute(db);
}

/**
 * Where a loan of the tape may be placed: a case is one episode, so that nobody has the same overdue day twice. The columns
 * are those of the tape.
 */
export const buildTapePlacementsSql = (loanId: RawBuilder<unknown>) => sql`
  from tape_place place where place.stage_id = tape.stage_id and not exists (
    select from collection_case past where past.loan_id = ${loanId} and past.institution_id = place.institution_id
      and past.overdue_on = tape.due_on and past.status <> 'C70')`;
