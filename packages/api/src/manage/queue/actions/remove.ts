import { dbError } from "@kolekta/db";
import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound, assertCurrentVersion } from "../../../core/errors.ts";
import { assertSeesAllInstitutions } from "../../../core/institution-scope.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import type { remove as contract } from "../contract.ts";
import { listInstitutionIds, listInstitutionStages } from "../queries/member.ts";
import { policyLines } from "../queries/policy.ts";
import * as queries from "../queries/stage.ts";
import { setInstitutionStages, lockStages } from "./member.ts";

/** Deletes a stage that nothing refers to; what it said stays in the trail. */
export const removeStage = (ctx: Ctx, { queueId, version }: z.output<typeof contract.input>) =>
  inTransaction(ctx, { queueId, version }, async (tx) => {
    assertSeesAllInstitutions(tx.actor);
    await lockStages(tx);
    const { name, ...stage } = orNotFound(await queries.lock(tx.db, queueId));
    assertCurrentVersion(stage.version, version);
    const { hasCases, hasPeople } = await queries.getUses(tx.db, queueId);
    if (hasCases) throw new AppError("conflict", "queue.everCases", { name });
    if (hasPeople) throw new AppError("conflict", "queue.everPeople", { name });
    const revisions = await policyLines.lines(tx.db, { queueId: [queueId] });
    const institutionIds = await removeFromAllInstitutions(tx, queueId);
    try {
      await queries.remove(tx.db, queueId);
    } catch (error) {
      if (dbError(error)?.kind !== "foreignKey") throw error;
      throw new AppError("conflict", "queue.everUsed", { name });
    }
    const before = { name, type: stage.type, institutionIds, revisions };
    tx.audit({ action: "queue.remove", entity: "queue", entityId: queueId, before });
    tx.publish({ type: "queue.changed", ids: { institutionId: null } });
    return { queueId };
  });

/** Refused where the stages that an institution has left would not fit. */
async function removeFromAllInstitutions(tx: Tx<Ctx>, queueId: number): Promise<number[]> {
  const institutionIds = await listInstitutionIds(tx.db, [queueId]);
  for (const id of institutionIds) {
    const others = (await listInstitutionStages(tx.db, [id]))
      .map((stage) => stage.queueId)
      .filter((otherId) => otherId !== queueId);
    await setInstitutionStages(tx, id, others, { field: "queueId" });
  }
  return institutionIds;
}
