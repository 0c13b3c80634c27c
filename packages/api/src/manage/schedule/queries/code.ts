import type { Db } from "@kolekta/db";
import type { ShiftCode } from "../contract-codes.ts";
import { execute, queryRows } from "../../../core/query.ts";

export type StoredCode = Omit<ShiftCode, "name">;

export const codes = (db: Db) =>
  queryRows(db)<StoredCode>`
    select code, name as name_en, name_cn, name_es, kind, to_char(from_time, 'HH24:MI') as "from",
      to_char(to_time, 'HH24:MI') as "to", to_char(break_from, 'HH24:MI') as break_from,
      to_char(break_to, 'HH24:MI') as break_to, overtime, colour, enabled, version
    from shift_code order by position`;

export async function isUsed(db: Db, code: string): Promise<boolean> {
  const row = await db
    .selectFrom("scheduledDay")
    .select("code")
    .where("code", "=", code)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

interface EditMeta {
  readonly editorId: number | null;
  readonly updatedAt: Date;
}

const toColumns = (
  { nameEn, from, to, version: _, ...values }: StoredCode,
  editMeta: EditMeta,
) => ({ ...values, name: nameEn, fromTime: from, toTime: to, ...editMeta });

/** Serializes changes of a shift code. `for update` also blocks scheduling it in the meantime. */
export const lock = (db: Db, code: string): Promise<void> =>
  execute(db)`select from shift_code where code = ${code} for update`;

/** Returns false when the code exists. */
export async function insert(db: Db, code: StoredCode, editMeta: EditMeta): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("shiftCode")
    .values(toColumns(code, editMeta))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0) > 0;
}

export async function update(db: Db, code: StoredCode, editMeta: EditMeta): Promise<void> {
  const { code: key, ...columns } = toColumns(code, editMeta);
  await db
    .updateTable("shiftCode")
    .set({ ...columns, version: code.version + 1 })
    .where("code", "=", key)
    .execute();
}
