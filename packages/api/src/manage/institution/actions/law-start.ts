import type { BaseContext } from "../../../core/context.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { startLaw, dueLaws } from "../queries/law-start.ts";

/**
 * Starts due approved changes of law, each in its own transaction. A failed change delays only
 * later changes of the same institution, until the next run. Returns the number started.
 */
export async function startDueLaws(context: BaseContext): Promise<number> {
  let started = 0;
  const failed = new Set<number>();
  for (const { id, institutionId } of await dueLaws(context.db, context.now())) {
    if (context.signal.aborted) break;
    if (failed.has(institutionId)) continue;
    try {
      await startDueLaw(context, id);
      started += 1;
    } catch (error) {
      failed.add(institutionId);
      context.warn?.({ institutionId, lawId: id, error }, "a law did not begin");
    }
  }
  return started;
}

const startDueLaw = (context: BaseContext, lawId: number): Promise<void> =>
  inTransaction(context, null, async (tx) => {
    const [law] = await dueLaws(tx.db, tx.now(), { lockedId: lawId });
    if (!law) throw new Error("no longer due");
    const { institutionId, formerCountry, country, formerZone, zone } = law;
    await startLaw(tx.db, law, tx.now());
    tx.audit({
      action: "institution.startLaw",
      entity: "institution",
      entityId: institutionId,
      institutionId,
      before: { ...(country && { country: formerCountry }), ...(zone && { zone: formerZone }) },
      after: { ...(country && { country }), ...(zone && { zone }) },
    });
    tx.publish({ type: "institution.changed", ids: { institutionId } });
  });
