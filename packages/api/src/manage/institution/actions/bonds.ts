import type { AnyCtx } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import type { Tx } from "../../../core/transaction.ts";
import { giveStages } from "../../queue/actions/member.ts";
import * as queries from "../queries/write.ts";

/** Stages that an institution works, and merchants for whom it collects. */
interface Bonds {
  readonly queueIds: readonly number[];
  readonly merchantIds: readonly number[];
}

/** Makes them what is wanted; returns what they were. Nothing goes that something still hangs on. */
export async function setBonds(
  tx: Tx<AnyCtx>,
  institutionId: number,
  wanted: Bonds,
): Promise<Bonds> {
  const queueIds = [...new Set(wanted.queueIds)];
  const known = await queries.knownQueues(tx.db, tx.actor, queueIds);
  if (known.length < queueIds.length) throw unknownIn("queueIds");
  return {
    queueIds: (await giveStages(tx, institutionId, wanted.queueIds)).before,
    merchantIds: await setMerchants(tx, institutionId, wanted.merchantIds),
  };
}

/** The same for merchants alone. */
export async function setMerchants(
  { db, actor }: Tx<AnyCtx>,
  institutionId: number,
  wanted: Bonds["merchantIds"],
): Promise<number[]> {
  const before = await queries.merchantsOf(db, institutionId);
  const { added, gone } = differenceOf(before, wanted);
  const known = await queries.knownMerchants(db, actor, added);
  if (known.length < added.length) throw unknownIn("merchantIds");
  const used = await queries.merchantInUse(db, institutionId, gone);
  if (used) throw new AppError("conflict", "institution.merchantInUse", { ...used }, "merchantIds");
  await queries.unbindMerchants(db, institutionId, gone);
  await queries.bindMerchants(db, institutionId, added);
  return before;
}

const unknownIn = (field: string) => new AppError("invalid", "request.invalid", {}, field);

function differenceOf(before: readonly number[], wanted: readonly number[]) {
  const added = new Set(wanted).difference(new Set(before));
  const gone = new Set(before).difference(new Set(wanted));
  return { added: [...added], gone: [...gone] };
}
