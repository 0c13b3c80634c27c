import type { z } from "zod";
import type { BaseContext, Ctx } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { assertSeesAllInstitutions } from "../../../core/institution-scope.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { lockForKey } from "../../../manage/service-account/actions.ts";
import { findServiceActor } from "../../../session/session/actions/identity.ts";
import { getImportInstitution } from "../../loan-import/actions/institution.ts";
import type * as d from "../contract-drop.ts";
import * as queries from "../queries-drop.ts";
import { getMapping } from "./send.ts";

export async function listDrops({ db, actor }: Ctx): Promise<d.DropFolder[]> {
  assertSeesAllInstitutions(actor);
  return queries.listDrops(db);
}

type Created = z.input<typeof d.createDrop.output>;

/** Binds a folder to an account as a key does: another person than the account's author. */
export const createDrop = (ctx: Ctx, input: d.CreateDropInput): Promise<Created> =>
  inTransaction(ctx, input, async (tx) => {
    const { accountId, folder, ...options } = input;
    await lockForKey(tx, accountId);
    const account = orNotFound(await findServiceActor(tx.db, accountId));
    if (!account.permissions.has("loan.push"))
      throw new AppError("conflict", "loanFile.accountSendsNoLoans", {}, "accountId");
    const asAccount = { ...tx, actor: account };
    const { product } = await getMapping(asAccount, options.mapping);
    await getImportInstitution(asAccount, { ...options, lender: product.lender });
    const creation = { creatorId: tx.actor.userId, createdAt: tx.now() };
    const created = await queries.insertDrop(tx.db, { ...input, ...creation });
    if (!created) throw new AppError("conflict", "loanFile.folderInUse", { folder }, "folder");
    tx.audit({
      action: "loanDrop.create",
      entity: "service_account",
      entityId: accountId,
      after: { dropId: created.id, folder, ...options },
    });
    return { dropId: created.id };
  });

export const removeDrop = (
  ctx: Ctx,
  { dropId }: z.output<typeof d.removeDrop.input>,
): Promise<Created> =>
  inTransaction(ctx, { dropId }, async (tx) => {
    assertSeesAllInstitutions(tx.actor);
    auditRemoval(tx, orNotFound(await queries.removeDrop(tx.db, dropId, tx.now())));
    return { dropId };
  });

/** Disabling an institution ends the keys of its accounts for good, and so their drop folders. */
export async function removeDropsOfDisabled(ctx: BaseContext): Promise<void> {
  if (!(await queries.hasDropOfDisabled(ctx.db))) return;
  await inTransaction(ctx, null, async (tx) => {
    for (const drop of await queries.removeOfDisabled(tx.db, tx.now())) auditRemoval(tx, drop);
  });
}

const auditRemoval = (
  tx: Tx<BaseContext>,
  { dropId, folder, accountId }: queries.RemovedDrop,
): void =>
  tx.audit({
    action: "loanDrop.remove",
    entity: "service_account",
    entityId: accountId,
    before: { dropId, folder },
  });
