import { sql } from "kysely";
import type { Db } from "@kolekta/db";

export interface Place {
  readonly institutionId: number;
  readonly queueId: number;
  readonly productId: number;
  readonly agentId: number | null;
}

export interface WantedPlace {
  agentId?: number | null;
  institutionId?: number;
  queueId?: number;
  productId?: number;
  dpd?: number;
}

/** Where a case belongs: the agent's institution or the first one, the queue of its DPD, the first product. */
export async function placeOf(db: Db, wanted: WantedPlace): Promise<Place> {
  const agentId = wanted.agentId ?? null;
  return {
    agentId,
    institutionId: wanted.institutionId ?? (await institutionOf(db, agentId)),
    queueId: wanted.queueId ?? (await queueFor(db, wanted.dpd ?? 5)),
    productId: wanted.productId ?? (await first(db, "product")),
  };
}

async function institutionOf(db: Db, agentId: number | null): Promise<number> {
  if (agentId === null) return first(db, "institution");
  const { institutionId } = await db
    .selectFrom("appUser")
    .select("institutionId")
    .where("id", "=", agentId)
    .executeTakeFirstOrThrow();
  return institutionId ?? first(db, "institution");
}

async function queueFor(db: Db, dpd: number): Promise<number> {
  const row = await db
    .selectFrom("queuePolicy")
    .select("queueId as id")
    .where("dpdFrom", "<=", dpd)
    .where(sql<boolean>`coalesce(dpd_to >= ${dpd}, true)`)
    .orderBy("dpdFrom", "desc")
    .executeTakeFirst();
  return row?.id ?? first(db, "queue");
}

async function first(db: Db, table: "institution" | "product" | "queue"): Promise<number> {
  const row = await db.selectFrom(table).select("id").orderBy("id").executeTakeFirstOrThrow();
  return row.id;
}
