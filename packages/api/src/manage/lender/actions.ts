import type { z } from "zod";
import type { AnyCtx, Ctx } from "../../core/context.ts";
import { AppError, orNotFound, assertCurrentVersion } from "../../core/errors.ts";
import { assertSeesAllInstitutions } from "../../core/institution-scope.ts";
import { inTransaction, type Tx } from "../../core/transaction.ts";
import type { list, save, SaveInput } from "./contract.ts";
import * as queries from "./queries.ts";

export async function listLenders(ctx: Ctx, input: z.output<typeof list.input>) {
  const { page, size } = input;
  return { ...(await queries.listLenders(ctx.db, ctx.actor, input)), page, size };
}

export const saveLender = (ctx: AnyCtx, input: SaveInput): Promise<z.input<typeof save.output>> =>
  inTransaction(ctx, input, async (tx) => {
    if (tx.actor) assertSeesAllInstitutions(tx.actor);
    // The first name and a colon begin the keys of the lender's borrowers.
    if (input.name.includes(":")) throw new AppError("invalid", "lender.nameColon", {}, "name");
    const saved = await (input.lenderId === undefined
      ? add(tx, input.name)
      : rename(tx, input.lenderId, input));
    tx.publish({ type: "institution.changed", ids: { institutionId: null } });
    return saved;
  });

async function add(tx: Tx<AnyCtx>, name: string) {
  const made = await queries.insert(tx.db, name);
  if (!made) throw createNameInUseError();
  const { id: lenderId, version } = made;
  tx.audit({ action: "lender.create", entity: "lender", entityId: lenderId, after: { name } });
  return { lenderId, version };
}

async function rename(tx: Tx<AnyCtx>, lenderId: number, { name, version }: SaveInput) {
  const locked = orNotFound(await queries.lock(tx.db, lenderId));
  assertCurrentVersion(locked.version, version);
  if (await queries.isNameInUse(tx.db, name, lenderId)) throw createNameInUseError();
  await queries.rename(tx.db, locked, name);
  tx.audit({
    action: "lender.update",
    entity: "lender",
    entityId: lenderId,
    before: { name: locked.name },
    after: { name },
  });
  return { lenderId, version: locked.version + 1 };
}

const createNameInUseError = () => new AppError("conflict", "lender.nameInUse", {}, "name");
