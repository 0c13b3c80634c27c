import type { AnyCtx } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import type { Tx } from "../../../core/transaction.ts";
import { setInstitutionStages } from "../../stage/actions/member.ts";
import * as queries from "../queries/write.ts";

/** Stages that an institution works, and merchants for whom it collects. */
interface InstitutionLinks {
  readonly stageIds: readonly number[];
  readonly merchantIds: readonly number[];
}

/** Makes them what is wanted; returns what they were. Nothing goes that something still hangs on. */
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
    merchantIds: await setMerchants(tx, institutionId, requested.merchantIds),
  };
}

/** The same for merchants alone. */
export async function setMerchants(
  { db, actor }: Tx<AnyCtx>,
  institutionId: number,
  requested: InstitutionLinks["merchantIds"],
): Promise<number[]> {
  const before = await queries.listMerchantIds(db, institutionId);
  const { added, removed } = diffIds(before, requested);
  const visibleIds = await queries.listVisibleMerchantIds(db, actor, added);
  if (visibleIds.length < added.length) throw unknownIn("merchantIds");
  const used = await queries.merchantInUse(db, institutionId, removed);
  if (used) throw new AppError("conflict", "institution.merchantInUse", { ...used }, "merchantIds");
  await queries.unbindMerchants(db, institutionId, removed);
  await queries.bindMerchants(db, institutionId, added);
  return before;
}

const unknownIn = (field: string) => new AppError("invalid", "request.invalid", {}, field);

function diffIds(before: readonly number[], requested: readonly number[]) {
  const added = new Set(requested).difference(new Set(before));
  const removed = new Set(before).difference(new Set(requested));
  return { added: [...added], removed: [...removed] };
}
