import type { Db } from "@kolekta/db";
import type { Actor } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { insertRow, queryRows } from "../../../core/query.ts";
import type { Mapping } from "../mapping/contract.ts";
import type { StageBand } from "../rules/row.ts";
import { withinInstitutionScope } from "./institution-scope.ts";

export async function findInstitution(db: Db, actor: Actor | undefined, id: number) {
  return db
    .selectFrom("institution")
    .select(["id", "name", "zone", "status", "country"])
    .where("id", "=", id)
    .where(withinInstitutionScope(actor, "institution.id"))
    .executeTakeFirst();
}

export const findInstitutionByName = (db: Db, name: string) =>
  db.selectFrom("institution").select(["id", "name"]).where("name", "=", name).executeTakeFirst();

/** Lists the stages of an institution that take cases on the day, highest days past due first. */
export const listInstitutionStages = (db: Db, institutionId: number, today: Day) =>
  queryRows(db)<StageBand>`
    select iq.stage_id as id, p.dpd_from, p.dpd_to, p.recovery_bp
    from institution_stage iq cross join lateral stage_policy_on(iq.stage_id, ${today}::date) p
    where iq.institution_id = ${institutionId} and p.dpd_from is not null
    order by p.dpd_from desc, iq.stage_id`;

/**
 * Lists the stages for which the lender's rule names an institution, highest days past due first.
 */
export const stagesByRule = (
  db: Db,
  { lenderId, productId }: { lenderId: number; productId: number | null },
  today: Day,
) =>
  queryRows(db)<StageBand>`
    select q.id, p.dpd_from, p.dpd_to, p.recovery_bp
    from stage q cross join lateral stage_policy_on(q.id, ${today}::date) p
    where p.dpd_from is not null
      and exists (select from placement_candidates(${lenderId}, ${productId}::bigint, q.id, ${today}::date))
    order by p.dpd_from desc, q.id`;

export async function findLenderName(db: Db, id: number): Promise<string | undefined> {
  const lender = await db
    .selectFrom("lender")
    .select("name")
    .where("id", "=", id)
    .executeTakeFirst();
  return lender?.name;
}

/** Finds the first enabled institution of a lender, for the clock of loans placed by its rule. */
export async function findFirstInstitution(
  db: Db,
  actor: Actor,
  lender: string,
): Promise<number | undefined> {
  const institution = await db
    .selectFrom("institution")
    .innerJoin("institutionLender as link", "link.institutionId", "institution.id")
    .innerJoin("lender", "lender.id", "link.lenderId")
    .select("institution.id")
    .where("lender.name", "=", lender)
    .where("institution.status", "=", "ENABLED")
    .where(withinInstitutionScope(actor, "institution.id"))
    .orderBy("institution.id")
    .executeTakeFirst();
  return institution?.id;
}

export const findProduct = (db: Db, name: string) =>
  db
    .selectFrom("product")
    .innerJoin("lender", "lender.id", "product.lenderId")
    .select(["product.id", "product.name", "product.currency"])
    .select("lender.name as lenderName")
    .where("product.name", "=", name)
    .executeTakeFirst();

/** Returns the grace days in force; 0 for the first tape of a product. */
export async function getGraceDays(db: Db, productId: number | null, today: Day): Promise<number> {
  if (productId === null) return 0;
  const terms = await db
    .selectFrom("productTerms")
    .select("graceDays")
    .where("productId", "=", productId)
    .where("fromOn", "<=", today)
    .orderBy("fromOn", "desc")
    .executeTakeFirst();
  return terms?.graceDays ?? 0;
}

/** Finds a lender by name, and checks if the institution is linked to it. */
export const findLender = (db: Db, name: string, institutionId: number) =>
  db
    .selectFrom("lender as m")
    .select(["m.id", "m.source"])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("institutionLender as im")
            .whereRef("im.lenderId", "=", "m.id")
            .where("im.institutionId", "=", institutionId),
        )
        .$castTo<boolean>()
        .as("isLinked"),
    )
    .where("m.name", "=", name)
    .executeTakeFirst();

export const insertProduct = (
  db: Db,
  { name, currency }: Mapping["product"],
  lenderId: number,
): Promise<number> => insertRow(db, "product", { name, lenderId, currency });
