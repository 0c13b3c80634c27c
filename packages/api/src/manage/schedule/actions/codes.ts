import type { Lang } from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError, assertCurrentVersion } from "../../../core/errors.ts";
import { assertSeesAllInstitutions } from "../../../core/institution-scope.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import type { CodeChange, ShiftCode } from "../contract-codes.ts";
import * as queries from "../queries/code.ts";

const NAMES = { en: "nameEn", cn: "nameCn", es: "nameEs" } as const;

const toCodeView = (code: queries.StoredCode, lang: Lang): ShiftCode => ({
  ...code,
  name: code[NAMES[lang]],
});

export async function listCodes({ db, lang }: Ctx): Promise<ShiftCode[]> {
  return (await queries.codes(db)).map((code) => toCodeView(code, lang));
}

type ShiftCodeInput = z.output<typeof CodeChange>;

export const saveCode = (ctx: Ctx, change: ShiftCodeInput): Promise<ShiftCode> =>
  inTransaction(ctx, change, async (tx) => {
    assertSeesAllInstitutions(tx.actor);
    await queries.lock(tx.db, change.code);
    const all = await queries.codes(tx.db);
    const before = all.find(({ code }) => code === change.code);
    const saved = await storeCode(tx, change, before);
    tx.audit({
      action: "schedule.editCode",
      entity: "shift_code",
      entityId: change.code,
      ...(before ? { before } : {}),
      after: saved,
    });
    tx.publish({ type: "schedule.configured", ids: {} });
    return toCodeView(saved, tx.lang);
  });

async function storeCode(
  tx: Tx<Ctx>,
  { version, ...values }: ShiftCodeInput,
  before: queries.StoredCode | undefined,
): Promise<queries.StoredCode> {
  const by = { editorId: tx.actor.userId, updatedAt: tx.now() };
  if (version === null) {
    const code = { ...values, version: 1 };
    if (!(await queries.insert(tx.db, code, by)))
      throw new AppError("conflict", "schedule.codeInUse", {}, "code");
    return code;
  }
  if (!before) throw new AppError("notFound", "record.notFound");
  assertCurrentVersion(before.version, version);
  if (before.kind !== values.kind && (await queries.isUsed(tx.db, values.code)))
    throw new AppError("invalid", "schedule.kindUsed", {}, "kind");
  await queries.update(tx.db, { ...values, version }, by);
  return { ...values, version: version + 1 };
}
