import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { assertSeesAllInstitutions } from "../../../core/institution-scope.ts";
import { inTransaction } from "../../../core/transaction.ts";
import type { BankFormat, listFormats } from "../contract-format.ts";
import * as formats from "../queries/format.ts";
import { SHIPPED_FORMATS } from "../rules/formats.ts";

export async function listBankFormats({
  db,
}: Pick<Ctx, "db">): Promise<z.infer<typeof listFormats.output>> {
  const shipped = SHIPPED_FORMATS.map(({ others: _, ...format }) => ({
    ...format,
    savedBy: null,
    savedAt: null,
  }));
  return [...shipped, ...(await formats.list(db))];
}

export async function getBankFormat(db: Ctx["db"], name: string): Promise<BankFormat> {
  const format = (await listBankFormats({ db })).find((candidate) => candidate.name === name);
  if (!format) throw new AppError("invalid", "payment.formatUnknown", { name }, "format");
  return format;
}

/** Format names must differ by more than case. */
function assertNotShipped(name: string): void {
  if (SHIPPED_FORMATS.some((format) => format.name.toLowerCase() === name.toLowerCase()))
    throw new AppError("invalid", "payment.formatShipped", { name }, "name");
}

export const saveBankFormat = (ctx: Ctx, format: BankFormat): Promise<{ name: string }> =>
  inTransaction(ctx, format, async (tx) => {
    const { name } = format;
    assertSeesAllInstitutions(tx.actor);
    assertNotShipped(name);
    const before = await formats.lock(tx.db, name);
    await formats.save(tx.db, format, tx.actor?.userId ?? null, tx.now());
    tx.audit({
      action: "payment.saveFormat",
      entity: "bank_format",
      entityId: name,
      before,
      after: format,
    });
    return { name };
  });

export const deleteBankFormat = (ctx: Ctx, { name }: { name: string }): Promise<{ name: string }> =>
  inTransaction(ctx, { name }, async (tx) => {
    assertSeesAllInstitutions(tx.actor);
    assertNotShipped(name);
    const before = orNotFound(await formats.lock(tx.db, name));
    await formats.remove(tx.db, name);
    tx.audit({ action: "payment.deleteFormat", entity: "bank_format", entityId: name, before });
    return { name };
  });
