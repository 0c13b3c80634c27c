import type { Ctx } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import type { Tx } from "../../../core/transaction.ts";
import { countOpenCases, releaseCasesOutside } from "../../../tasks/assignment/actions/release.ts";
import { getWorkedStages } from "../queries/org-unit.ts";
import { isMoved, type Person } from "../rules/person.ts";

/**
 * Releases open cases of stages that the user no longer works. Without `redispatch` such cases
 * refuse the change.
 */
export async function releaseOldCases(
  tx: Tx<Ctx>,
  userId: number,
  before: Person,
  after: Person,
  { redispatch }: { readonly redispatch: boolean },
): Promise<number> {
  if (!isMoved(before, after)) return 0;
  const workedStages = await getWorkedStages(tx.db, after);
  const { leaving } = await countOpenCases(tx.db, userId, workedStages);
  if (leaving === 0) return 0;
  if (!redispatch)
    throw new AppError("conflict", "user.openCases", { count: leaving }, "redispatch");
  return releaseCasesOutside(tx, userId, workedStages, "The agent works elsewhere now");
}
