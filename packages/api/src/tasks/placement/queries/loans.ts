import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import { queryRows } from "../../../core/query.ts";
import { institutionVisibleTo, lenderVisibleTo, visibleTo } from "../../../core/scope.ts";
import { anyOf, toCodesSql } from "../../../core/sql.ts";
import { OPEN_STATUSES } from "../../case/contract-codes.ts";

export interface OpenCase {
  readonly caseId: number;
  readonly loanId: number;
  readonly loanNumber: string;
  readonly institutionId: number;
  readonly productId: number;
}

/** A key reaches the cases of its lender or institution; it has no cases of its own. */
const reachedBy = (actor: Actor): RawBuilder<SqlBool> =>
  actor.isService
    ? sql`(${lenderVisibleTo(actor, sql.ref("p.lenderId"))} and ${institutionVisibleTo(actor, sql.ref("c.institutionId"))})`
    : visibleTo(actor, "c");

/** Lists the open cases of loans of a product that the caller reaches, in the order of their loans. */
export const listOpenCases = (
  db: Db,
  actor: Actor,
  { product, loanNumbers }: { product: string; loanNumbers: readonly string[] },
) =>
  queryRows(db)<OpenCase>`
    select c.id as case_id, l.id as loan_id, l.number as loan_number, c.institution_id, p.id as product_id
    from collection_case c join loan l on l.id = c.loan_id join product p on p.id = l.product_id
    where p.name = ${product} and l.number = any(${[...loanNumbers]}::text[]) and c.status in ${toCodesSql(OPEN_STATUSES)}
      and ${reachedBy(actor)}
    order by l.id`;

/** Locks these cases while they are open, in the order of their ids. */
export async function lockOpenCases(db: Db, caseIds: readonly number[]): Promise<number[]> {
  const rows = await queryRows(db)<{ id: number }>`
    select c.id from collection_case c
    where c.id = ${anyOf(caseIds)} and c.status in ${toCodesSql(OPEN_STATUSES)}
    order by c.id for no key update of c`;
  return rows.map(({ id }) => id);
}
