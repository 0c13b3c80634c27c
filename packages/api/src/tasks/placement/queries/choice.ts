import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import { institutionVisibleTo, lenderVisibleTo } from "../../../core/scope.ts";

interface IdAndName {
  readonly id: number;
  readonly name: string;
}

export interface Lender extends IdAndName {
  readonly institutionIds: number[];
}

/** Lists lenders visible to the caller, with their linked institutions that the caller sees. */
export async function listLenders(db: Db, actor: Actor): Promise<Lender[]> {
  const { rows } = await sql<Lender>`
    select m.id, m.name, array(
      select im.institution_id from institution_lender im
      where im.lender_id = m.id and ${institutionVisibleTo(actor, sql.ref("im.institutionId"))}
      order by im.institution_id) as institution_ids
    from lender m where ${lenderVisibleTo(actor, sql.ref("m.id"))} order by m.name, m.id`.execute(
    db,
  );
  return rows;
}

export async function products(
  db: Db,
  actor: Actor,
): Promise<(IdAndName & { readonly lenderId: number })[]> {
  const { rows } = await sql<IdAndName & { readonly lenderId: number }>`
    select p.id, p.name, p.lender_id from product p
    where ${lenderVisibleTo(actor, sql.ref("p.lenderId"))} order by p.name, p.id`.execute(db);
  return rows;
}
