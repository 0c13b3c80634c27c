import type { z } from "zod";
import type { AnyCtx, Ctx } from "../../core/context.ts";
import { AppError, orNotFound, assertCurrentVersion } from "../../core/errors.ts";
import { assertSeesAllInstitutions } from "../../core/institution-scope.ts";
import { inTransaction, type Tx } from "../../core/transaction.ts";
import type { list, save, SaveInput } from "./contract.ts";
import * as queries from "./queries.ts";

export async function listMerchants(ctx: Ctx, input: z.output<typeof list.input>) {
  const { page, size } = input;
  return { ...(await queries.merchants(ctx.db, ctx.actor, input)), page, size };
}

export const saveMerchant = (ctx: AnyCtx, input: SaveInput): Promise<z.input<typeof save.output>> =>
  inTransaction(ctx, input, async (tx) => {
    if (tx.actor) assertSeesAllInstitutions(tx.actor);
    const saved = await (input.merchantId === undefined
      ? add(tx, input.name)
      : rename(tx, input.merchantId, input));
    tx.publish({ type: "institution.changed", ids: { institutionId: null } });
    return saved;
  });

async function add(tx: Tx<AnyCtx>, name: string) {
  const made = await queries.insert(tx.db, name);
  if (!made) throw createNameInUseError();
  const { id: merchantId, version } = made;
  tx.audit({
    action: "merchant.create",
    entity: "merchant",
    entityId: merchantId,
    after: { name },
  });
  return { merchantId, version };
}

async function rename(tx: Tx<AnyCtx>, merchantId: number, { name, version }: SaveInput) {
  const locked = orNotFound(await queries.lock(tx.db, merchantId));
  assertCurrentVersion(locked.version, version);
  if (await queries.isNameInUse(tx.db, name, merchantId)) throw createNameInUseError();
  await queries.rename(tx.db, locked, name);
  tx.audit({
    action: "merchant.update",
    entity: "merchant",
    entityId: merchantId,
    before: { name: locked.name },
    after: { name },
  });
  return { merchantId, version: locked.version + 1 };
}

const createNameInUseError = () => new AppError("conflict", "merchant.nameInUse", {}, "name");
