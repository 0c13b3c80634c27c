import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import { queryRows } from "../../../core/query.ts";
import { institutionVisibleTo, lenderVisibleTo } from "../../../core/scope.ts";

interface IdAndName {
  readonly id: number;
  readonly name: string;
}

export interface Lender extends IdAndName {
  readonly institutionIds: number[];
}

/** Lists lenders visible to the caller, with their linked institutions that the caller sees. */
export const listLenders = (db: Db, actor: Actor) =>
  queryRows(db)<Lender>`
    select m.id, m.name, array(
      select im.institution_id from institution_lender im
      where im.lender_id = m.id and ${institutionVisibleTo(actor, sql.ref("im.institutionId"))}
      order by im.institution_id) as institution_ids
    from lender m where ${lenderVisibleTo(actor, sql.ref("m.id"))} order by m.name, m.id`;

export const products = (
  db: Db,
  actor: Actor,
): Promise<(IdAndName & { readonly lenderId: number })[]> =>
  queryRows(db)<IdAndName & { readonly lenderId: number }>`
    select p.id, p.name, p.lender_id from product p
    where ${lenderVisibleTo(actor, sql.ref("p.lenderId"))} order by p.name, p.id`;
