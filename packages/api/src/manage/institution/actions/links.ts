import type { AnyCtx } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import type { Tx } from "../../../core/transaction.ts";
import { setInstitutionStages } from "../../stage/actions/member.ts";
import * as queries from "../queries/write.ts";

interface InstitutionLinks {
  readonly stageIds: readonly number[];
  readonly lenderIds: readonly number[];
}

/** Replaces the links and returns the previous ones. Links still in use cannot be removed. */
export async function setInstitutionLinks(
  tx: Tx<AnyCtx>,
  institutionId: number,
  requested: InstitutionLinks,
): Promise<InstitutionLinks> {
  const stageIds = [...new Set(requested.stageIds)];
  const visibleIds = await queries.listVisibleStageIds(tx.db, tx.actor, stageIds);
  if (visibleIds.length < stageIds.length) throw unknownIn("stageIds");
  return {
    stageIds: (await setInstitutionStages(tx, institutionId, requested.stageIds)).before,
    lenderIds: await setLenderLinks(tx, institutionId, requested.lenderIds),
  };
}

/**
 * Replaces the lenders alone and returns the previous ones. A lender with open cases cannot be
 * removed.
 */
export async function setLenderLinks(
  { db, actor }: Tx<AnyCtx>,
  institutionId: number,
  requested: InstitutionLinks["lenderIds"],
): Promise<number[]> {
  const before = await queries.listLenderIds(db, institutionId);
  const { added, removed } = diffIds(before, requested);
  const visibleIds = await queries.listVisibleLenderIds(db, actor, added);
  if (visibleIds.length < added.length) throw unknownIn("lenderIds");
  const used = await queries.lenderInUse(db, institutionId, removed);
  if (used) throw new AppError("conflict", "institution.lenderInUse", { ...used }, "lenderIds");
  await queries.unlinkLenders(db, institutionId, removed);
  await queries.linkLenders(db, institutionId, added);
  return before;
}

const unknownIn = (field: string) => new AppError("invalid", "request.invalid", {}, field);

function diffIds(before: readonly number[], requested: readonly number[]) {
  const added = new Set(requested).difference(new Set(before));
  const removed = new Set(before).difference(new Set(requested));
  return { added: [...added], removed: [...removed] };
}
