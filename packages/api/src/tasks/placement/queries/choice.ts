import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import { institutionVisibleTo, merchantVisibleTo } from "../../../core/scope.ts";

interface IdAndName {
  readonly id: number;
  readonly name: string;
}

export interface Merchant extends IdAndName {
  readonly institutionIds: number[];
}

/** Merchants in the caller's sight with the institutions that are bound to them, of those he sees. */
export async function merchants(db: Db, actor: Actor): Promise<Merchant[]> {
  const { rows } = await sql<Merchant>`
    select m.id, m.name, array(
      select im.institution_id from institution_merchant im
      where im.merchant_id = m.id and ${institutionVisibleTo(actor, sql.ref("im.institutionId"))}
      order by im.institution_id) as institution_ids
    from merchant m where ${merchantVisibleTo(actor, sql.ref("m.id"))} order by m.name, m.id`.execute(
    db,
  );
  return rows;
}

export async function products(
  db: Db,
  actor: Actor,
): Promise<(IdAndName & { readonly merchantId: number })[]> {
  const { rows } = await sql<IdAndName & { readonly merchantId: number }>`
    select p.id, p.name, p.merchant_id from product p
    where ${merchantVisibleTo(actor, sql.ref("p.merchantId"))} order by p.name, p.id`.execute(db);
  return rows;
}
