import type { Db } from "@kolekta/db";
import type { Actor } from "../../../core/context.ts";
import type { Mapping } from "../mapping/contract.ts";
import { withinHorizon } from "./horizon.ts";

/** An institution that the actor may place loans with. */
export async function findInstitution(
  db: Db,
  actor: Actor | undefined,
  id: number,
) {
  return db
    .selectFrom("institution")
    .select(["id", "name", "zone"])
    .where("id", "=", id)
    .where("status", "=", "ENABLED")
    .where(withinHorizon(actor, "institution.id"))
    .executeTakeFirst();
}

export const findInstitutionByName = (db: Db, name: string) =>
  db
    .selectFrom("institution")
    .select(["id", "name"])
    .where("name", "=", name)
    .where("status", "=", "ENABLED")
    .executeTakeFirst();

/** The stages of an institution, those of later days past due first. */
export const queuesOf = (db: Db, institutionId: number) =>
  db
    .selectFrom("institutionQueue")
    .innerJoin("queue", "queue.id", "institutionQueue.queueId")
    .where("institutionQueue.institutionId", "=", institutionId)
    .select(["queue.id", "queue.dpdFrom", "queue.dpdTo", "queue.recoveryBp"])
    .orderBy("queue.dpdFrom", "desc")
    .orderBy("queue.id")
    .execute();

export const findProduct = (db: Db, name: string) =>
  db
    .selectFrom("product")
    .select(["id", "name", "lenderName", "currency"])
    .where("name", "=", name)
    .executeTakeFirst();

export async function insertProduct(
  db: Db,
  { name, lender, currency }: Mapping["product"],
): Promise<number> {
  const { id } = await db
    .insertInto("product")
    .values({ name, lenderName: lender, currency })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
