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

/** Deletes an unused stage. Its policy remains in the audit trail. */
export const removeStage = (ctx: Ctx, { stageId, version }: z.output<typeof contract.input>) =>
  inTransaction(ctx, { stageId, version }, async (tx) => {
    assertSeesAllInstitutions(tx.actor);
    await lockStages(tx);
    const { name, ...stage } = orNotFound(await queries.lock(tx.db, stageId));
    assertCurrentVersion(stage.version, version);
    const { hasCases, hasPeople } = await queries.getUses(tx.db, stageId);
    if (hasCases) throw new AppError("conflict", "stage.everCases", { name });
    if (hasPeople) throw new AppError("conflict", "stage.everPeople", { name });
    const revisions = await policyLines.lines(tx.db, { stageId: [stageId] });
    const institutionIds = await removeFromAllInstitutions(tx, stageId);
    try {
      await queries.remove(tx.db, stageId);
    } catch (error) {
      if (dbError(error)?.kind !== "foreignKey") throw error;
      throw new AppError("conflict", "stage.everUsed", { name });
    }
    const before = { name, type: stage.type, institutionIds, revisions };
    tx.audit({ action: "stage.remove", entity: "stage", entityId: stageId, before });
    tx.publish({ type: "stage.changed", ids: { institutionId: null } });
    return { stageId };
  });

/** Refuses when the remaining stages of an institution would not fit together. */
async function removeFromAllInstitutions(tx: Tx<Ctx>, stageId: number): Promise<number[]> {
  const institutionIds = await listInstitutionIds(tx.db, [stageId]);
  for (const id of institutionIds) {
    const others = (await listInstitutionStages(tx.db, [id]))
      .map((stage) => stage.stageId)
      .filter((otherId) => otherId !== stageId);
    await setInstitutionStages(tx, id, others, { field: "stageId" });
  }
  return institutionIds;
}
