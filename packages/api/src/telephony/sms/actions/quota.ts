import type { Db } from "@kolekta/db";
import type { Ctx } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { usedBy } from "../queries/quota.ts";
import { limitsOf } from "../queries/setting.ts";
import { type Limits, refuseQuota, residueOf, type Used } from "../rules/quota.ts";
import { wordsOf } from "./words.ts";

export interface Quota {
  readonly limits: Limits | null;
  readonly used: Used;
}

export async function quotaOf(
  db: Db,
  { caseId, institutionId }: { caseId: number; institutionId: number },
  now: Date,
): Promise<Quota> {
  const limits = await limitsOf(db, institutionId, now);
  return { limits, used: await usedBy(db, caseId) };
}

/** Refuses what the case has no message left for; the caller holds the case. */
export function refuseBeyond({ limits, used }: Quota, now: Date): Limits {
  const refusal = refuseQuota(residueOf(limits, used, now), now);
  if (refusal) throw new AppError("conflict", refusal.key, refusal.params);
  return limits as Limits;
}

/** How many messages the case has left. */
export async function showResidue(ctx: Ctx, { taskId }: { taskId: number }) {
  const words = await wordsOf(ctx, taskId);
  const { limits, used } = await quotaOf(ctx.db, words, ctx.now());
  return residueOf(limits, used, ctx.now());
}
