import type { Db } from "@kolekta/db";

export const findInstitution = (db: Db, name: string) =>
  db
    .selectFrom("institution")
    .select("id")
    .where("name", "=", name)
    .executeTakeFirst();
