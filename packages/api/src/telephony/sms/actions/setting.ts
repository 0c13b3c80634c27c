import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { refuseLimited } from "../../../core/horizon.ts";
import { inTransaction } from "../../../core/transaction.ts";
import type { SaveSetting, SmsSetting } from "../contract-setting.ts";
import * as queries from "../queries/setting.ts";

const unset = (institutionId: number | null): SmsSetting => ({
  institutionId,
  maxPerCase: null,
  intervalMinutes: null,
  manualAllowed: true,
  segmentCostMinor: 0,
  version: 0,
});

export async function showSetting(
  ctx: Ctx,
  { institutionId }: { institutionId?: number | undefined },
) {
  if (institutionId !== undefined) await refuseHidden(ctx, institutionId);
  const own = institutionId
    ? ((await queries.find(ctx.db, institutionId)) ?? unset(institutionId))
    : null;
  const fallback = (await queries.find(ctx.db, null)) ?? unset(null);
  return { own, fallback };
}

/** Saves the limits of one institution, or the default of all; who saves on an old version is told. */
export const saveSetting = (ctx: Ctx, input: SaveSetting) =>
  inTransaction(ctx, input, async (tx) => {
    if (input.institutionId === null) refuseLimited(tx.actor);
    else await refuseHidden(tx, input.institutionId);
    const before = await queries.find(tx.db, input.institutionId);
    const after =
      (before?.version ?? 0) === input.version
        ? await queries.save(tx.db, input, tx.actor.userId, tx.now())
        : undefined;
    if (!after) throw new AppError("conflict", "record.changed");
    tx.audit({
      action: "sms.configure",
      entity: "sms_setting",
      entityId: input.institutionId,
      institutionId: input.institutionId,
      before: before ?? null,
      after,
    });
    tx.publish({
      type: "sms.configured",
      ids: { institutionId: input.institutionId },
    });
    return after;
  });

async function refuseHidden(ctx: Ctx, institutionId: number): Promise<void> {
  const seen = await queries.isVisible(ctx.db, ctx.actor, institutionId);
  orNotFound(seen || null);
}
