import type { Ctx } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import type { Tx } from "../../../core/transaction.ts";
import { openCasesOf, releaseCasesOutside } from "../../../tasks/binding/actions/release.ts";
import { workPlaceOf } from "../queries/place.ts";
import { isMoved, type Person } from "../rules/person.ts";

/** Open cases of stages that he works no longer go back to the pool, where that was asked for. */
export async function releaseOldCases(
  tx: Tx<Ctx>,
  userId: number,
  before: Person,
  after: Person,
  { redispatch }: { readonly redispatch: boolean },
): Promise<number> {
  if (!isMoved(before, after)) return 0;
  const place = await workPlaceOf(tx.db, after);
  const { leaving } = await openCasesOf(tx.db, userId, place);
  if (leaving === 0) return 0;
  if (!redispatch)
    throw new AppError("conflict", "user.openCases", { count: leaving }, "redispatch");
  return releaseCasesOutside(tx, userId, place, "The agent works elsewhere now");
}
