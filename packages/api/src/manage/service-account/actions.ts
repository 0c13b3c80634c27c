import type { z } from "zod";
import type { AnyCtx, Ctx } from "../../core/context.ts";
import { AppError, assertCurrentVersion, orNotFound } from "../../core/errors.ts";
import { assertSeesAllInstitutions } from "../../core/institution-scope.ts";
import type { Permission } from "../../core/permissions.ts";
import { hashToken } from "../../core/token.ts";
import { inTransaction, type Tx } from "../../core/transaction.ts";
import { invalidateIdentity } from "../../session/session/actions/session.ts";
import { createServiceKey, revokeServiceKey } from "../../session/session/actions/service-key.ts";
import {
  addServiceUser,
  lockServiceUser,
  renameServiceUser,
  type ServiceUser,
  switchServiceUser,
} from "../user/actions/service-user.ts";
import type * as c from "./contract.ts";
import { findStatements } from "./contract-codes.ts";
import * as queries from "./queries.ts";
import { toStoredRanges } from "./rules.ts";

export async function listAccounts(ctx: Ctx, input: z.output<typeof c.list.input>) {
  assertSeesAllInstitutions(ctx.actor);
  const { page, size } = input;
  return { ...(await queries.listAccounts(ctx.db, input, ctx.now())), page, size };
}

type Saved = z.input<typeof c.create.output>;

export const createAccount = (ctx: AnyCtx, input: c.CreateInput): Promise<Saved> =>
  inTransaction(ctx, input, async (tx) => {
    assertEditor(tx);
    const { name, lenderId, institutionId, permissions } = input;
    assertHoldsPermissions(tx, permissions);
    assertHasOwner(permissions, lenderId ?? institutionId);
    if (lenderId) await assertOwnerExists(tx, "lender", lenderId);
    if (institutionId) await assertOwnerExists(tx, "institution", institutionId);
    const addresses = toStoredRanges(input.addresses);
    const accountId = await addServiceUser(tx, { name, institutionId });
    const authorId = tx.actor?.userId ?? null;
    await queries.insertAccount(tx.db, accountId, { permissions, addresses, lenderId, authorId });
    tx.audit({
      action: "service.create",
      entity: "service_account",
      entityId: accountId,
      institutionId,
      after: { name, lenderId, institutionId, permissions, addresses },
    });
    return { accountId, version: 1 };
  });

function assertEditor({ actor }: AnyCtx): void {
  if (actor) assertSeesAllInstitutions(actor);
}

/** A person gives no permission that the person lacks; commands act for the installation. */
function assertHoldsPermissions({ actor }: AnyCtx, permissions: readonly Permission[]): void {
  if (actor && !permissions.every((permission) => actor.permissions.has(permission)))
    throw new AppError("forbidden", "access.denied", {}, "permissions");
}

/** Statements about money and placement are those of one lender or one institution. */
function assertHasOwner(permissions: readonly Permission[], ownerId: number | null): void {
  if (ownerId === null && findStatements(permissions).length > 0)
    throw new AppError("invalid", "service.ownerRequired", {}, "lenderId");
}

/** A key made before would state money without a second person. */
async function assertWidensNoKey(
  tx: Tx<AnyCtx>,
  accountId: number,
  { before, after }: { readonly before: readonly string[]; readonly after: readonly string[] },
): Promise<void> {
  const isWider = findStatements(after).some((name) => !before.includes(name));
  if (isWider && (await queries.hasValidKey(tx.db, accountId, tx.now())))
    throw new AppError("conflict", "service.revokeKeysFirst", {}, "permissions");
}

const isSameSet = (some: readonly string[], others: readonly string[]): boolean =>
  new Set(some).symmetricDifference(new Set(others)).size === 0;

async function assertOwnerExists(
  { db }: Tx<AnyCtx>,
  table: "lender" | "institution",
  id: number,
): Promise<void> {
  if (!(await queries.doesOwnerExist(db, table, id)))
    throw new AppError("invalid", "request.invalid", {}, `${table}Id`);
}

export const updateAccount = (ctx: AnyCtx, input: c.UpdateInput): Promise<Saved> =>
  inTransaction(ctx, input, async (tx) => {
    const user = await lockAccount(tx, input.accountId, input.version);
    const before = orNotFound(await queries.findChoices(tx.db, user.id));
    const { name, permissions } = input;
    assertHoldsPermissions(tx, permissions);
    assertHasOwner(permissions, before.lenderId ?? user.institutionId);
    await assertWidensNoKey(tx, user.id, { before: before.permissions, after: permissions });
    const isUnchanged = isSameSet(before.permissions, permissions);
    const authorId = isUnchanged ? before.authorId : (tx.actor?.userId ?? null);
    const addresses = toStoredRanges(input.addresses);
    const version = await renameServiceUser(tx, user, name);
    await queries.updateAccount(tx.db, user.id, { permissions, addresses, authorId });
    invalidateIdentity(tx, user.id);
    tx.audit({
      action: "service.update",
      entity: "service_account",
      entityId: user.id,
      institutionId: user.institutionId,
      before: { name: user.name, permissions: before.permissions, addresses: before.addresses },
      after: { name, permissions, addresses },
    });
    return { accountId: user.id, version };
  });

type SwitchInput = z.output<typeof c.disable.input>;

export const disableAccount = (ctx: AnyCtx, input: SwitchInput): Promise<Saved> =>
  inTransaction(ctx, input, (tx) => switchAccount(tx, input, "DISABLED"));

export const enableAccount = (ctx: AnyCtx, input: SwitchInput): Promise<Saved> =>
  inTransaction(ctx, input, (tx) => switchAccount(tx, input, "ENABLED"));

async function switchAccount(
  tx: Tx<AnyCtx>,
  input: SwitchInput,
  status: ServiceUser["status"],
): Promise<Saved> {
  const user = await lockAccount(tx, input.accountId, input.version);
  const version = await switchServiceUser(tx, user, status);
  invalidateIdentity(tx, user.id);
  tx.audit({
    action: status === "DISABLED" ? "service.disable" : "service.enable",
    entity: "service_account",
    entityId: user.id,
    institutionId: user.institutionId,
    before: { status: user.status },
    after: { status },
  });
  return { accountId: user.id, version };
}

async function lockAccount(
  tx: Tx<AnyCtx>,
  accountId: number,
  version?: number,
): Promise<ServiceUser> {
  assertEditor(tx);
  const user = await lockServiceUser(tx, accountId);
  if (version !== undefined) assertCurrentVersion(user.version, version);
  return user;
}

/** Two people give another system the power to state money; a command acts with that of the shell. */
async function assertSecondPerson(tx: Tx<AnyCtx>, accountId: number): Promise<void> {
  if (!tx.actor) return;
  const { permissions } = orNotFound(await queries.findChoices(tx.db, accountId));
  if (findStatements(permissions).length === 0) return;
  const person = { personId: tx.actor.userId, at: tx.now() };
  if (await queries.isAuthor(tx.db, accountId, person))
    throw new AppError("forbidden", "service.secondPerson", {}, "accountId");
}

export const createKey = (
  ctx: AnyCtx,
  input: z.output<typeof c.createKey.input>,
): Promise<z.input<typeof c.createKey.output>> =>
  inTransaction(ctx, input, async (tx) => {
    const user = await lockAccount(tx, input.accountId);
    if (
      user.status === "DISABLED" ||
      !(await queries.lockOpenInstitution(tx.db, user.institutionId))
    )
      throw new AppError("conflict", "service.disabled");
    await assertSecondPerson(tx, user.id);
    const { name, days } = input;
    const { id, key, expiresAt } = await createServiceKey(tx, { userId: user.id, name, days });
    tx.audit({
      action: "key.create",
      entity: "api_token",
      entityId: id,
      institutionId: user.institutionId,
      after: { userId: user.id, name, expiresAt: expiresAt.toISOString() },
    });
    return { keyId: id, key, expiresAt };
  });

export const revokeKey = (
  ctx: AnyCtx,
  { accountId, keyId }: z.output<typeof c.revokeKey.input>,
): Promise<z.input<typeof c.revokeKey.output>> =>
  inTransaction(ctx, { accountId, keyId }, async (tx) => {
    const user = await lockAccount(tx, accountId);
    const { name } = await revokeServiceKey(tx, user.id, keyId);
    tx.audit({
      action: "key.revoke",
      entity: "api_token",
      entityId: keyId,
      institutionId: user.institutionId,
      before: { userId: user.id, name, revoked: false },
      after: { revoked: true },
    });
    return { keyId };
  });

/** Describes the key of the call. Refuses people, who have none. */
export async function getKey({ db, actor, token }: Ctx): Promise<z.input<typeof c.getKey.output>> {
  if (!actor.isService || !token) throw new AppError("forbidden", "access.denied");
  return orNotFound(await queries.findKey(db, hashToken(token.value)));
}
