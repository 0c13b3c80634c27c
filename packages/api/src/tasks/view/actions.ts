import type { z } from "zod";
import type { Actor, Ctx } from "../../core/context.ts";
import { AppError, orNotFound, assertCurrentVersion } from "../../core/errors.ts";
import { inTransaction, type Tx } from "../../core/transaction.ts";
import type * as c from "./contract.ts";
import { MAX_VIEWS, type Scope } from "./contract-codes.ts";
import * as queries from "./queries.ts";
import { canEdit, type Owner, ownerFor, type Viewer } from "./rules.ts";

const toViewer = (actor: Actor): Viewer => ({
  userId: actor.userId,
  groupId: actor.groupId,
  institutionId: actor.institutionId,
  caseScope: actor.caseScope,
  canShare: actor.permissions.has("view.share"),
});

export async function listViews({ db, actor }: Ctx) {
  const viewer = toViewer(actor);
  const stored = await queries.list(db, viewer);
  return stored.map((view) => ({ ...view, canEdit: canEdit(view, viewer) }));
}

const getOwner = (actor: Actor, scope: Scope): Owner => {
  const owner = ownerFor(scope, toViewer(actor));
  if (!owner) throw new AppError("forbidden", "view.notYours", {}, "scope");
  return owner;
};

type SaveInput = z.output<typeof c.save.input>;

/**
 * Saves filters, order and columns under a name. Views of a group or institution need its leader.
 */
export const saveView = (ctx: Ctx, input: SaveInput) =>
  inTransaction(ctx, input, async (tx) => {
    const { viewId, scope, name, query, columns } = input;
    const before = viewId === undefined ? null : await lockOwnView(tx, viewId, input.version);
    const owner = getOwner(tx.actor, scope);
    if (before && before.scope !== scope)
      throw new AppError("invalid", "view.otherScope", {}, "scope");
    const named = { name, viewId: viewId ?? null };
    const { count, isNameInUse } = await queries.getNameUsage(tx.db, owner, named);
    if (isNameInUse) throw new AppError("conflict", "view.nameInUse", { name }, "name");
    if (!before && count >= MAX_VIEWS)
      throw new AppError("conflict", "view.tooMany", { max: MAX_VIEWS });
    const by = { editorId: tx.actor.userId, at: tx.now() };
    const values = { name, query, columns, ...by };
    const saved = before
      ? await queries.update(tx.db, before.viewId, values)
      : await queries.insert(tx.db, scope, owner, values);
    tx.audit({
      action: "view.save",
      entity: "case_view",
      entityId: saved.viewId,
      before: before && { name: before.name, version: before.version },
      after: { scope, name, query, columns },
    });
    publishChange(tx, owner);
    return saved;
  });

async function lockOwnView(tx: Tx<Ctx>, viewId: number, version?: number) {
  const viewer = toViewer(tx.actor);
  const locked = orNotFound(await queries.lock(tx.db, viewer, viewId));
  if (!canEdit(locked, viewer)) throw new AppError("forbidden", "view.notYours");
  assertCurrentVersion(locked.version, version);
  return locked;
}

/** Changes of shared views are published to the institution; own views only to their user. */
function publishChange(tx: Tx<Ctx>, { ownerId }: Owner): void {
  if (ownerId !== null) tx.publish({ type: "view.changed", ids: { userId: ownerId } });
  else tx.publish({ type: "view.teamChanged", ids: { institutionId: tx.actor.institutionId } });
}

export const removeView = (ctx: Ctx, input: z.output<typeof c.remove.input>) =>
  inTransaction(ctx, input, async (tx) => {
    const locked = await lockOwnView(tx, input.viewId, input.version);
    await queries.remove(tx.db, locked.viewId);
    tx.audit({
      action: "view.remove",
      entity: "case_view",
      entityId: locked.viewId,
      before: { scope: locked.scope, name: locked.name },
    });
    publishChange(tx, locked);
    return { viewId: locked.viewId };
  });

export const orderViews = (ctx: Ctx, input: z.output<typeof c.order.input>) =>
  inTransaction(ctx, input, async (tx) => {
    const { scope } = input;
    const viewIds = [...new Set(input.viewIds)];
    const owner = getOwner(tx.actor, scope);
    const ownedCount = await queries.countOwned(tx.db, owner, viewIds);
    if (ownedCount !== viewIds.length)
      throw new AppError("notFound", "record.notFound", {}, "viewIds");
    await queries.setOrder(tx.db, owner, viewIds);
    tx.audit({
      action: "view.order",
      entity: "case_view",
      entityId: null,
      after: { scope, viewIds },
    });
    publishChange(tx, owner);
    return { viewIds };
  });

export const chooseDefault = (ctx: Ctx, input: z.output<typeof c.choose.input>) =>
  inTransaction(ctx, input, async (tx) => {
    const { viewId } = input;
    if (viewId !== null) orNotFound(await queries.lock(tx.db, toViewer(tx.actor), viewId));
    await queries.setDefault(tx.db, tx.actor.userId, viewId);
    tx.audit({ action: "view.choose", entity: "case_view", entityId: viewId, after: { viewId } });
    return { viewId };
  });
