import type { ErrorKey } from "@kolekta/i18n";
import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound, assertCurrentVersion } from "../../../core/errors.ts";
import type { Tx } from "../../../core/transaction.ts";
import { notifyUsers } from "../../../tasks/notification/actions.ts";
import { type LockedItem, lockItem, listResolvers } from "../queries/item.ts";
import { type ItemNow, objectBefore } from "../rules/step.ts";
import { getRule } from "./get.ts";

/** Locks a visible item and checks the version that the caller read. */
export async function lockSeen(tx: Tx<Ctx>, itemId: number, version: number): Promise<LockedItem> {
  const item = orNotFound(await lockItem(tx.db, tx.actor, itemId));
  assertCurrentVersion(item.version, version);
  return item;
}

export async function getItemStatus(tx: Tx<Ctx>, item: LockedItem): Promise<ItemNow> {
  const { objectionDays } = await getRule(tx, item);
  return {
    ...item,
    objectBefore: objectBefore(item.scoredAt, objectionDays),
  };
}

export function assertNoRefusal(key: ErrorKey | null): void {
  if (key !== null) throw new AppError("conflict", key);
}

export async function notifyResolvers(
  tx: Tx<Ctx>,
  item: LockedItem,
  kind: "QUALITY_OBJECTED" | "QUALITY_DIFFERS",
): Promise<void> {
  const ids = await listResolvers(tx.db, { ...item, at: tx.now() });
  await notifyUsers(
    tx,
    ids.map((userId) => ({ userId, kind })),
  );
}

/** Audits and publishes a change of an item. Free text stays only in the tables. */
export function record(
  tx: Pick<Tx<Ctx>, "audit" | "publish">,
  action: `quality.${string}`,
  { itemId, agentId, institutionId, state, points }: LockedItem,
  after: Readonly<Record<string, unknown>>,
): void {
  tx.audit({
    action,
    entity: "quality_item",
    entityId: itemId,
    institutionId,
    before: { agentId, state, points },
    after,
  });
  tx.publish({ type: "quality.changed", ids: { institutionId } });
}
