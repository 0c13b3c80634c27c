import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { toCodesSql } from "../../../core/sql.ts";
import type { Actor } from "../../../core/context.ts";
import { queryRow, queryRows } from "../../../core/query.ts";
import { holdsPermission } from "../../../core/rights.ts";
import { isSamePersonSql } from "../../../core/same-person.ts";
import { institutionVisibleTo, visibleThroughCase } from "../../../core/scope.ts";

/** Customer service has no cases: it finds a borrower by the number of a loan. */
const byOrder = ({ caseScope }: Actor): boolean => caseScope === "ORDERS";

export const borrowerVisibleTo = (actor: Actor, id: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  byOrder(actor)
    ? sql`exists (select from collection_case k
        where k.borrower_id = ${id} and ${institutionVisibleTo(actor, sql.ref("k.institutionId"))})`
    : visibleThroughCase(actor, "borrowerId", id);

/**
 * Requires that every case of the borrower is visible, because a copy and an erasure leave nothing
 * out.
 */
const seesAll = (actor: Actor, id: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`not exists (select from collection_case k
    where k.borrower_id = ${id} and not ${institutionVisibleTo(actor, sql.ref("k.institutionId"))})`;

/**
 * Lists users who may decide on a request about the borrower: they see every case and are not
 * another account of the requester.
 */
export async function listApprovers(
  db: Db,
  borrowerId: number,
  { requesterId, at }: { readonly requesterId: number; readonly at: Date },
): Promise<number[]> {
  const rows = await queryRows(db)<{ id: number }>`
    select u.id from app_user u
    where u.status = 'ENABLED' and u.id <> ${requesterId} and ${holdsPermission("u", "dataRequest.decide")}
      and not ${isSamePersonSql(sql.ref("u.id"), { requesterId, at: sql`${at}::timestamptz` })}
      and not exists (select from collection_case k
        where k.borrower_id = ${borrowerId} and (k.institution_id <> u.institution_id
          or exists (select from user_institution s where s.user_id = u.id)
            and not exists (select from user_institution s where s.user_id = u.id and s.institution_id = k.institution_id)))
    order by u.id`;
  return rows.map(({ id }) => id);
}

export interface DataRequestSubject {
  readonly borrowerId: number;
  readonly name: string;
  readonly erasedAt: Date | null;
  readonly loans: number;
  readonly seesAll: boolean;
}

const ofBorrower = (db: Db, actor: Actor | null, where: RawBuilder<SqlBool>) =>
  sql<DataRequestSubject>`
    select b.id as borrower_id, b.name, b.erased_at, (select count(*) from loan l where l.borrower_id = b.id) as loans,
      ${actor ? seesAll(actor, sql.ref("b.id")) : sql`true`} as sees_all
    from borrower b
    where ${where} and ${actor ? borrowerVisibleTo(actor, sql.ref("b.id")) : sql`true`}
    order by b.id desc limit 1`.execute(db);

/** Without an actor (the operator), every borrower is visible. */
export const subjectById = async (db: Db, actor: Actor | null, id: number) =>
  (await ofBorrower(db, actor, sql`b.id = ${id}`)).rows[0];

export const subjectByLoan = async (db: Db, actor: Actor, number: string) =>
  (
    await ofBorrower(
      db,
      actor,
      sql`exists (select from loan l where l.borrower_id = b.id and l.number = ${number})`,
    )
  ).rows[0];

/** Statuses of cases that are withdrawn, cancelled or written off: nothing more is collected. */
const ENDED = toCodesSql(["C40", "C70", "C80"]);

export interface StoredSituation {
  readonly erasedAt: Date | null;
  readonly openLoans: number;
  readonly openHolds: number;
  readonly openComplaints: number;
  readonly unsettledPayments: number;
  readonly lastAt: Date;
  readonly zone: string | null;
  readonly institutionIds: number[];
}

export const readSituation = (db: Db, borrowerId: number) =>
  queryRow(db)<StoredSituation>`
    select b.erased_at,
      (select count(*) from loan l where l.borrower_id = b.id and l.cancelled_at is null and l.status <> -50
        and coalesce((select c.status from collection_case c where c.loan_id = l.id order by c.id desc limit 1), '') not in ${ENDED})
        as open_loans,
      (select count(*) from case_hold h join collection_case c on c.id = h.case_id
        where c.borrower_id = b.id and h.closed_at is null) as open_holds,
      (select count(*) from work_order w where w.borrower_id = b.id and w.state not in ('DONE', 'INVALID')) as open_complaints,
      (select count(*) from loan l where l.borrower_id = b.id and (l.credit_minor > 0 or exists (
        select from payment_issue i where i.loan_id = l.id and i.state = 'OPEN'))) as unsettled_payments,
      greatest(b.created_at,
        (select max(c.closed_at) from collection_case c where c.borrower_id = b.id),
        (select max(y.paid_at) from payment y join loan l on l.id = y.loan_id where l.borrower_id = b.id),
        (select max(l.cancelled_at) from loan l where l.borrower_id = b.id)) as last_at,
      (select i.zone from collection_case c join institution i on i.id = c.institution_id
        where c.borrower_id = b.id order by c.id desc limit 1) as zone,
      array(select distinct c.institution_id from collection_case c where c.borrower_id = b.id) as institution_ids
    from borrower b where b.id = ${borrowerId}`;
