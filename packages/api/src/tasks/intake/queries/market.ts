import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import type { Mapping } from "../mapping/contract.ts";
import type { QueueBand } from "../rules/row.ts";
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

/** The stages of an institution that take cases on its day, those of later days past due first. */
export async function queuesOf(
  db: Db,
  institutionId: number,
  today: Day,
): Promise<QueueBand[]> {
  const { rows } = await sql<QueueBand>`
    select iq.queue_id as id, p.dpd_from, p.dpd_to, p.recovery_bp
    from institution_queue iq cross join lateral queue_policy_on(iq.queue_id, ${today}::date) p
    where iq.institution_id = ${institutionId} and p.dpd_from is not null
    order by p.dpd_from desc, iq.queue_id`.execute(db);
  return rows;
}

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
