import type { Db } from "@kolekta/db";

export const createNameInUseCheck =
  (table: "institution" | "lender") =>
  async (db: Db, name: string, id: number): Promise<boolean> =>
    (await db
      .selectFrom(table)
      .select("id")
      .where("name", "=", name)
      .where("id", "<>", id)
      .executeTakeFirst()) !== undefined;
