import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import type * as c from "../contract.ts";
import { REPLAY_SIZE } from "../contract-codes.ts";
import * as queries from "../queries/delivery.ts";
import { isVisible, lock } from "../queries/endpoint.ts";
import { buildBody } from "./send.ts";

export async function listDeliveries(ctx: Ctx, input: z.output<typeof c.listDeliveries.input>) {
  const { page, size, endpointId } = input;
  if (!(await isVisible(ctx.db, ctx.actor, endpointId))) orNotFound(null);
  const { rows, total } = await queries.page(ctx.db, ctx.actor, input);
  const ids = rows.map(({ deliveryId }) => deliveryId);
  const attempts = Map.groupBy(
    await queries.listAttempts(ctx.db, ids),
    ({ deliveryId }) => deliveryId,
  );
  const toRow = ({ change, changeAt, ...row }: queries.StoredDelivery): c.DeliveryRow => ({
    ...row,
    body: buildBody({ changeId: row.changeId, queuedAt: row.queuedAt, change, changeAt }),
    attempts: attempts.get(row.deliveryId) ?? [],
  });
  return { rows: rows.map(toRow), total, page, size };
}

async function lockActive(tx: Tx<Ctx>, endpointId: number) {
  const locked = orNotFound(await lock(tx.db, tx.actor, endpointId));
  if (locked.state !== "ACTIVE") throw new AppError("conflict", "webhook.notActive");
  return locked;
}

interface Sending {
  readonly verb: "ping" | "replay" | "replayRange";
  readonly endpointId: number;
  readonly institutionId: number | null;
  readonly after: Readonly<Record<string, unknown>>;
}

function recordSending(tx: Tx<Ctx>, { verb, endpointId, institutionId, after }: Sending): void {
  tx.audit({
    action: `webhook.${verb}`,
    entity: "webhook_endpoint",
    entityId: endpointId,
    institutionId,
    after,
  });
  tx.publish({ type: "webhook.due", ids: {} });
}

export const pingEndpoint = (ctx: Ctx, input: z.output<typeof c.ping.input>) =>
  inTransaction(ctx, input, async (tx) => {
    const { id: endpointId, institutionId } = await lockActive(tx, input.endpointId);
    const ping = orNotFound(await queries.insertPing(tx.db, endpointId, tx.now()));
    recordSending(tx, { verb: "ping", endpointId, institutionId, after: ping });
    return ping;
  });

export const replayDelivery = (ctx: Ctx, input: z.output<typeof c.replay.input>) =>
  inTransaction(ctx, input, async (tx) => {
    const { id: endpointId, institutionId } = await lockActive(tx, input.endpointId);
    const found = orNotFound(await queries.find(tx.db, tx.actor, input));
    if (found.state === "WAITING") throw new AppError("conflict", "webhook.stillWaiting");
    if (found.changeId !== null && !found.hasChange)
      throw new AppError("conflict", "webhook.changeExpired");
    const deliveryId = await queries.repeat(tx.db, input.deliveryId, tx.now());
    const after = { deliveryId, repeatedId: input.deliveryId };
    recordSending(tx, { verb: "replay", endpointId, institutionId, after });
    return { deliveryId };
  });

export async function countRange(
  { db, actor }: Ctx,
  { endpointId, ...range }: z.output<typeof c.countRange.input>,
) {
  if (!(await isVisible(db, actor, endpointId))) orNotFound(null);
  return { messages: await queries.countRange(db, endpointId, range, REPLAY_SIZE) };
}

export const replayRange = (ctx: Ctx, input: z.output<typeof c.replayRange.input>) =>
  inTransaction(ctx, input, async (tx) => {
    const { endpointId, ...range } = input;
    const { institutionId } = await lockActive(tx, endpointId);
    const count = await queries.countRange(tx.db, endpointId, range, REPLAY_SIZE);
    if (count > REPLAY_SIZE)
      throw new AppError("invalid", "webhook.rangeTooLarge", { max: REPLAY_SIZE }, "fromId");
    const queued = await queries.repeatRange(tx.db, endpointId, range, tx.now());
    recordSending(tx, {
      verb: "replayRange",
      endpointId,
      institutionId,
      after: { ...range, queued },
    });
    return { queued };
  });
