import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { containsText, limitTo } from "../../core/sql.ts";
import type { z } from "zod";
import type { Actor } from "../../core/context.ts";
import { createNameInUseCheck } from "../../core/name-in-use.ts";
import { queryRows } from "../../core/query.ts";
import { institutionVisibleTo, lenderVisibleTo } from "../../core/scope.ts";
import type { list } from "./contract.ts";

type Row = z.infer<typeof list.output>["rows"][number];

/**
 * Lists lenders of visible institutions, each with the number of visible institutions that collect
 * for it.
 */
export async function listLenders(
  db: Db,
  actor: Actor,
  { text, page, size }: z.output<typeof list.input>,
): Promise<{ rows: Row[]; total: number }> {
  const where = sql`${lenderVisibleTo(actor, sql.ref("m.id"))}
    and ${text ? containsText(sql`m.name`, text) : sql`true`}`;
  const rows = await queryRows(db)<Row>`
    select m.id, m.name, m.version,
      coalesce((select jsonb_agg(p.name order by p.name) from product p where p.lender_id = m.id), '[]') as products,
      (select count(*) from institution_lender im where im.lender_id = m.id
        and ${institutionVisibleTo(actor, sql.ref("im.institutionId"))})::int as institutions
    from lender m where ${where} order by m.name ${limitTo(size, (page - 1) * size)}`;
  const counted = await queryRows(db)<{ n: number }>`
    select count(*) as n from lender m where ${where}`;
  return { rows, total: counted[0]?.n ?? 0 };
}

/** Returns undefined when another lender has the name, or had it when created. */
export const insert = (
  db: Db,
  name: string,
): Promise<{ id: number; version: number } | undefined> =>
  db
    .insertInto("lender")
    .values({ name, source: name })
    .onConflict((conflict) => conflict.doNothing())
    .returning(["id", "version"])
    .executeTakeFirst();

export const lock = (db: Db, id: number) =>
  db
    .selectFrom("lender")
    .select(["id", "name", "version"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const isNameInUse = createNameInUseCheck("lender");

export const rename = (
  db: Db,
  { id, version }: { readonly id: number; readonly version: number },
  name: string,
): Promise<unknown> =>
  db
    .updateTable("lender")
    .set({ name, version: version + 1 })
    .where("id", "=", id)
    .execute();
