import type { z } from "zod";
import type { Actor, Ctx } from "../../../core/context.ts";
import { AppError, assertCurrentVersion, orNotFound } from "../../../core/errors.ts";
import { GatewayError } from "../../../core/gateways.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { isFeedScope } from "../../../reports/change-feed/rules.ts";
import type * as c from "../contract.ts";
import { type EndpointState, ROTATION_HOURS } from "../contract-codes.ts";
import * as queries from "../queries/endpoint.ts";
import { generateSecret, toSealContext } from "./secret.ts";

const HOUR_MS = 3_600_000;

export async function listEndpoints({ db, actor }: Ctx, input: z.output<typeof c.list.input>) {
  const { page, size } = input;
  return { ...(await queries.listEndpoints(db, actor, input)), page, size };
}

export const getEndpoint = async (
  { db, actor }: Ctx,
  { endpointId }: z.output<typeof c.get.input>,
): Promise<c.EndpointRow> => orNotFound(await queries.findEndpoint(db, actor, endpointId));

/** The sender checks every request again: a name may lead elsewhere by then. */
async function assertOutside({ gateways }: Ctx, url: string): Promise<void> {
  try {
    await gateways.webhook.assertOutside(url);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    throw new AppError("invalid", "webhook.urlInner", {}, "url");
  }
}

const createNameInUseError = () => new AppError("conflict", "webhook.nameInUse", {}, "name");

/** An endpoint receives what its editor may read. */
function assertReadsFeed({ permissions, caseScope }: Actor): void {
  if (!permissions.has("changeFeed.read") || !isFeedScope(caseScope))
    throw new AppError("forbidden", "access.denied");
}

export async function createEndpoint(ctx: Ctx, input: z.output<typeof c.create.input>) {
  assertReadsFeed(ctx.actor);
  await assertOutside(ctx, input.url);
  return inTransaction(ctx, input, async (tx) => {
    const { name, url, types, lenderId = null, institutionId = null } = input;
    if (!(await queries.isOwnerVisible(tx.db, tx.actor, { lenderId, institutionId })))
      throw new AppError("notFound", "record.notFound");
    const id = await queries.reserveId(tx.db);
    const secret = generateSecret();
    const isInserted = await queries.insert(tx.db, {
      id,
      name,
      url,
      types,
      lenderId,
      institutionId,
      secret: tx.gateways.vault.seal(secret, toSealContext(id)),
      creatorId: tx.actor.userId,
      createdAt: tx.now(),
    });
    if (!isInserted) throw createNameInUseError();
    audit(tx, "create", { id, institutionId }, null, { name, url, types, lenderId, institutionId });
    return { endpointId: id, version: 1, secret };
  });
}

type Values = Readonly<Record<string, unknown>> | null;

function audit(
  tx: Tx<Ctx>,
  verb: string,
  { id, institutionId }: Pick<queries.LockedEndpoint, "id" | "institutionId">,
  before: Values,
  after: Values,
): void {
  const action = `webhook.${verb}` as const;
  tx.audit({ action, entity: "webhook_endpoint", entityId: id, institutionId, before, after });
}

interface EndpointVersion {
  readonly endpointId: number;
  readonly version: number;
}

async function lockCurrent(tx: Tx<Ctx>, { endpointId, version }: EndpointVersion) {
  const locked = orNotFound(await queries.lock(tx.db, tx.actor, endpointId));
  assertCurrentVersion(locked.version, version);
  return locked;
}

export async function updateEndpoint(ctx: Ctx, input: z.output<typeof c.update.input>) {
  assertReadsFeed(ctx.actor);
  await assertOutside(ctx, input.url);
  return inTransaction(ctx, input, async (tx) => {
    const locked = await lockCurrent(tx, input);
    const { name, url, types } = input;
    if (await queries.isNameInUse(tx.db, name, locked.id)) throw createNameInUseError();
    await queries.change(tx.db, locked, { name, url, types });
    const before = { name: locked.name, url: locked.url, types: locked.types };
    audit(tx, "update", locked, before, { name, url, types });
    tx.publish({ type: "webhook.due", ids: {} });
    return { endpointId: locked.id, version: locked.version + 1 };
  });
}

export const pauseEndpoint = (ctx: Ctx, input: EndpointVersion) =>
  inTransaction(ctx, input, async (tx) => {
    const locked = await lockCurrent(tx, input);
    if (locked.state !== "ACTIVE") throw new AppError("conflict", "webhook.notActive");
    await queries.setState(tx.db, locked, "PAUSED");
    return recordState(tx, "pause", locked, "PAUSED");
  });

export const resumeEndpoint = (ctx: Ctx, input: EndpointVersion) =>
  inTransaction(ctx, input, async (tx) => {
    const locked = await lockCurrent(tx, input);
    if (locked.state === "ACTIVE") throw new AppError("conflict", "webhook.isActive");
    await queries.resume(tx.db, locked, tx.now());
    tx.publish({ type: "webhook.due", ids: {} });
    return recordState(tx, "resume", locked, "ACTIVE");
  });

/** Ends an endpoint; its log stays. */
export const removeEndpoint = (ctx: Ctx, input: EndpointVersion) =>
  inTransaction(ctx, input, async (tx) => {
    const locked = await lockCurrent(tx, input);
    await queries.setState(tx.db, locked, "REMOVED");
    return recordState(tx, "remove", locked, "REMOVED");
  });

function recordState(
  tx: Tx<Ctx>,
  verb: string,
  locked: queries.LockedEndpoint,
  state: EndpointState,
): z.input<typeof c.setState.output> {
  audit(tx, verb, locked, { state: locked.state }, { state });
  return { endpointId: locked.id, version: locked.version + 1, state };
}

export const rotateSecret = (ctx: Ctx, input: EndpointVersion) =>
  inTransaction(ctx, input, async (tx) => {
    const locked = await lockCurrent(tx, input);
    const secret = generateSecret();
    const formerSecretUntil = new Date(tx.now().getTime() + ROTATION_HOURS * HOUR_MS);
    const sealed = tx.gateways.vault.seal(secret, toSealContext(locked.id));
    await queries.setSecret(tx.db, locked, { secret: sealed, formerSecretUntil, now: tx.now() });
    audit(tx, "rotate", locked, null, { formerSecretUntil });
    return { endpointId: locked.id, version: locked.version + 1, secret, formerSecretUntil };
  });
