import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { orNotFound } from "../../../core/errors.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { correctQuality } from "../../../reports/wage/actions-correction.ts";
import { notifyUser } from "../../../tasks/notification/actions.ts";
import type * as c from "../contract-item.ts";
import { changeItem, insertObjection, insertSettlement } from "../queries/item.ts";
import { objectRefusal, settleRefusal } from "../rules/step.ts";
import {
  assertNoRefusal,
  getItemStatus,
  lockSeen,
  notifyResolvers,
  record,
  storeScore,
} from "./score.ts";

export const objectToItem = (ctx: Ctx, input: z.output<typeof c.object.input>) =>
  inTransaction(ctx, input, async (tx) => {
    const { itemId, version, reason } = input;
    const item = await lockSeen(tx, itemId, version);
    const { userId: agentId } = tx.actor;
    assertNoRefusal(objectRefusal(await getItemStatus(tx, item), agentId, tx.now()));
    await insertObjection(tx.db, { itemId, agentId, reason, at: tx.now() });
    const state = "OBJECTED";
    const next = await changeItem(tx.db, itemId, { state });
    await notifyResolvers(tx, item, "QUALITY_OBJECTED");
    record(tx, "quality.object", item, { state });
    return { itemId, points: orNotFound(item.points), version: next };
  });

export const settleItem = (ctx: Ctx, input: z.output<typeof c.settle.input>) =>
  inTransaction(ctx, input, async (tx) => {
    const { itemId, version, outcome, note, sheet } = input;
    const item = await lockSeen(tx, itemId, version);
    assertNoRefusal(settleRefusal(await getItemStatus(tx, item)));
    const { userId: settlerId } = tx.actor;
    const score = sheet ? await storeScore(tx, item, "SETTLED", sheet) : null;
    const at = tx.now();
    await insertSettlement(tx.db, { itemId, settlerId, outcome, note, at });
    const changed = { state: outcome, differs: false, ...score };
    const next = await changeItem(tx.db, itemId, changed);
    if (score) await correctQuality(tx, item);
    const { agentId: userId } = item;
    await notifyUser(tx, { userId, kind: "QUALITY_SETTLED" });
    record(tx, "quality.resolve", item, changed);
    const points = score?.points ?? orNotFound(item.points);
    return { itemId, points, version: next };
  });
