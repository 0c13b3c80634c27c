import type { Ctx } from "../context.ts";
import type { Day } from "../day.ts";
import { AppError, assertCurrentVersion } from "../errors.ts";
import { inTransaction, type Tx } from "../transaction.ts";
import { prepareChange, type Setting, write } from "./setting.ts";

/**
 * Saves a setting that one person changes without approval. It is in force from today at the
 * earliest, which is the default.
 */
export const saveSetting = <
  Owner extends object,
  Values extends object,
  Change extends Owner & { readonly effectiveOn?: Day | undefined },
>(
  ctx: Ctx,
  setting: Setting<Owner, Values, Change>,
  change: Change,
): Promise<number> => inTransaction(ctx, change, (tx) => saveSettingIn(tx, setting, change));

/** Saves within the transaction that read the basis of the change. */
export async function saveSettingIn<
  Owner extends object,
  Values extends object,
  Change extends Owner & { readonly effectiveOn?: Day | undefined },
>(tx: Tx<Ctx>, setting: Setting<Owner, Values, Change>, change: Change): Promise<number> {
  const effectiveOn = change.effectiveOn ?? tx.today();
  const { latestId, baseId } = await prepareChange(setting, tx, change);
  if (effectiveOn < tx.today())
    throw new AppError("invalid", "setting.effectiveDateInPast", {}, "effectiveOn");
  if (baseId !== undefined) assertCurrentVersion(latestId, baseId);
  const by = { editorId: tx.actor.userId, at: tx.now() };
  return write(setting, tx, change, { effectiveOn, ...by });
}
