import { dbError } from "@kolekta/db";
import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound, refuseStale } from "../../../core/errors.ts";
import { refuseLimited } from "../../../core/horizon.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import type { remove as contract } from "../contract.ts";
import { institutionsOf, stagesOf } from "../queries/member.ts";
import { policyLines } from "../queries/policy.ts";
import * as queries from "../queries/stage.ts";
import { giveStages, lockStages } from "./member.ts";

/** Deletes a stage that nothing refers to; what it said stays in the trail. */
export const removeStage = (ctx: Ctx, { queueId, version }: z.output<typeof contract.input>) =>
  inTransaction(ctx, { queueId, version }, async (tx) => {
    refuseLimited(tx.actor);
    await lockStages(tx);
    const { name, ...kept } = orNotFound(await queries.lock(tx.db, queueId));
    refuseStale(kept.version, version);
    const { hasCases, hasPeople } = await queries.usesOf(tx.db, queueId);
    if (hasCases) throw new AppError("conflict", "queue.everCases", { name });
    if (hasPeople) throw new AppError("conflict", "queue.everPeople", { name });
    const said = await policyLines.lines(tx.db, { queueId: [queueId] });
    const institutionIds = await takeFromAll(tx, queueId);
    try {
      await queries.remove(tx.db, queueId);
    } catch (error) {
      if (dbError(error)?.kind !== "foreignKey") throw error;
      throw new AppError("conflict", "queue.everUsed", { name });
    }
    const before = { name, type: kept.type, institutionIds, said };
    tx.audit({ action: "queue.remove", entity: "queue", entityId: queueId, before });
    tx.publish({ type: "queue.changed", ids: { institutionId: null } });
    return { queueId };
  });

/** Refused where the stages that an institution has left would not fit. */
async function takeFromAll(tx: Tx<Ctx>, queueId: number): Promise<number[]> {
  const institutionIds = await institutionsOf(tx.db, [queueId]);
  for (const id of institutionIds) {
    const others = (await stagesOf(tx.db, [id]))
      .map((one) => one.queueId)
      .filter((one) => one !== queueId);
    await giveStages(tx, id, others, { field: "queueId" });
  }
  return institutionIds;
}
