import { sql } from "kysely";
import type { Db } from "@kolekta/db";

export interface CaseOrgUnit {
  readonly institutionId: number;
  readonly stageId: number;
  readonly productId: number;
  readonly agentId: number | null;
}

export interface CaseOrgUnitInput {
  agentId?: number | null;
  institutionId?: number;
  stageId?: number;
  productId?: number;
  dpd?: number;
}

/**
 * Finds the org unit of a case: the agent's institution or the first one, the stage of its DPD, the
 * first product.
 */
export async function getCaseOrgUnit(db: Db, input: CaseOrgUnitInput): Promise<CaseOrgUnit> {
  const agentId = input.agentId ?? null;
  return {
    agentId,
    institutionId: input.institutionId ?? (await getInstitutionId(db, agentId)),
    stageId: input.stageId ?? (await findStageId(db, input.dpd ?? 5)),
    productId: input.productId ?? (await first(db, "product")),
  };
}

async function getInstitutionId(db: Db, agentId: number | null): Promise<number> {
  if (agentId === null) return first(db, "institution");
  const { institutionId } = await db
    .selectFrom("appUser")
    .select("institutionId")
    .where("id", "=", agentId)
    .executeTakeFirstOrThrow();
  return institutionId ?? first(db, "institution");
}

async function findStageId(db: Db, dpd: number): Promise<number> {
  const row = await db
    .selectFrom("stagePolicy")
    .select("stageId as id")
    .where("dpdFrom", "<=", dpd)
    .where(sql<boolean>`coalesce(dpd_to >= ${dpd}, true)`)
    .orderBy("dpdFrom", "desc")
    .executeTakeFirst();
  return row?.id ?? first(db, "stage");
}

async function first(db: Db, table: "institution" | "product" | "stage"): Promise<number> {
  const row = await db.selectFrom(table).select("id").orderBy("id").executeTakeFirstOrThrow();
  return row.id;
}
