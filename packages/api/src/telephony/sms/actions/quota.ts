import type { Db } from "@kolekta/db";
import type { Ctx } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { usedBy } from "../queries/quota.ts";
import { findLimits } from "../queries/setting.ts";
import { type Limits, getQuotaRefusal, computeResidue, type Used } from "../rules/quota.ts";
import { getTemplateVariables } from "./template.ts";

export interface Quota {
  readonly limits: Limits | null;
  readonly used: Used;
}

export async function getQuota(
  db: Db,
  { caseId, institutionId }: { caseId: number; institutionId: number },
  now: Date,
): Promise<Quota> {
  const limits = await findLimits(db, institutionId, now);
  return { limits, used: await usedBy(db, caseId) };
}

/** Refuses a message beyond the quota of the case; the caller holds the lock of the case. */
export function requireQuota({ limits, used }: Quota, now: Date): Limits {
  const refusal = getQuotaRefusal(computeResidue(limits, used, now), now);
  if (refusal) throw new AppError("conflict", refusal.key, refusal.params);
  return limits as Limits;
}

export async function getResidue(ctx: Ctx, { taskId }: { taskId: number }) {
  const variables = await getTemplateVariables(ctx, { taskId });
  const { limits, used } = await getQuota(ctx.db, variables, ctx.now());
  return computeResidue(limits, used, ctx.now());
}
