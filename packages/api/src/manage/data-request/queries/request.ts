import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { limitTo } from "../../../core/sql.ts";
import type { z } from "zod";
import type { Actor } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { insertRow, queryRow, queryRows } from "../../../core/query.ts";
import { isSamePersonSql } from "../../../core/same-person.ts";
import type { Blocker, DataRequest, list, RequestKind, RequestState } from "../contract.ts";
import { borrowerVisibleTo } from "./visibility.ts";

export type StoredRequest = Omit<DataRequest, "canDecide" | "canRevoke" | "canExport"> & {
  readonly requesterId: number | null;
  readonly isSamePerson: boolean;
};

type Filter = Pick<z.output<typeof list.input>, "state" | "kind" | "borrowerId">;

const matching = (actor: Actor, filter: Filter): RawBuilder<SqlBool> => {
  const parts = [borrowerVisibleTo(actor, sql.ref("r.borrowerId"))];
  if (filter.state?.length) parts.push(sql`r.state in (${sql.join(filter.state)})`);
  if (filter.kind) parts.push(sql`r.kind = ${filter.kind}`);
  if (filter.borrowerId) parts.push(sql`r.borrower_id = ${filter.borrowerId}`);
  return sql`${sql.join(parts, sql` and `)}`;
};

const REQUESTER = { requesterId: sql.ref("r.requesterId"), at: sql.ref("r.requestedAt") };

export const page = (
  db: Db,
  actor: Actor,
  filter: Filter,
  { size, offset }: { readonly size: number; readonly offset: number },
): Promise<(StoredRequest & { total: number })[]> =>
  queryRows(db)<StoredRequest & { total: number }>`
    select r.id as request_id, r.borrower_id, b.name as borrower_name, b.erased_at, r.kind, r.state, r.reason,
      r.requester_id, a.name as requested_by, r.requested_at, d.name as decided_by, r.decided_at, r.decision_note,
      r.due_on, r.done_at, r.waits_for, r.retained_recordings, ${isSamePersonSql(actor.userId, REQUESTER)} as is_same_person,
      count(*) over () as total
    from data_request r
    join borrower b on b.id = r.borrower_id
    left join app_user a on a.id = r.requester_id
    left join app_user d on d.id = r.decider_id
    where ${matching(actor, filter)} order by r.id desc ${limitTo(size, offset)}`;

export interface NewRequest {
  readonly borrowerId: number;
  readonly kind: RequestKind;
  readonly state: RequestState;
  readonly reason: string;
  readonly requesterId: number | null;
  readonly requestedAt: Date;
  readonly doneAt?: Date;
}

export const insert = (db: Db, request: NewRequest): Promise<number> =>
  insertRow(db, "dataRequest", request);

export interface LockedRequest {
  readonly id: number;
  readonly borrowerId: number;
  readonly kind: RequestKind;
  readonly state: RequestState;
  readonly requesterId: number | null;
  readonly decidedAt: Date | null;
  readonly dueOn: Day | null;
  readonly isSamePerson: boolean;
}

export const lock = (
  db: Db,
  id: number,
  userId: number | null,
): Promise<LockedRequest | undefined> =>
  db
    .selectFrom("dataRequest")
    .select(["id", "borrowerId", "kind", "state", "requesterId", "decidedAt"])
    .select("dueOn")
    .select(
      isSamePersonSql(userId, { requesterId: sql.ref("requesterId"), at: sql.ref("requestedAt") })
        .$castTo<boolean>()
        .as("isSamePerson"),
    )
    .where("id", "=", id)
    .$narrowType<Pick<LockedRequest, "kind" | "state">>()
    .forUpdate()
    .executeTakeFirst();

export interface RequestChange {
  readonly state?: RequestState;
  readonly deciderId?: number;
  readonly decidedAt?: Date;
  readonly decisionNote?: string;
  readonly dueOn?: Day | null;
  readonly doneAt?: Date;
  readonly waitsFor?: Blocker[];
  readonly retainedRecordings?: number;
}

export async function change(db: Db, id: number, changed: RequestChange): Promise<void> {
  await db.updateTable("dataRequest").set(changed).where("id", "=", id).execute();
}

/** Finds the undecided or approved erasure of the borrower. */
export async function openErasure(db: Db, borrowerId: number): Promise<number | null> {
  const found = await db
    .selectFrom("dataRequest")
    .select("id")
    .where("borrowerId", "=", borrowerId)
    .where("kind", "=", "ERASURE")
    .where("state", "in", ["REQUESTED", "APPROVED"])
    .executeTakeFirst();
  return found?.id ?? null;
}

/** Serializes requests about one borrower. */
export async function lockBorrower(db: Db, id: number): Promise<void> {
  await db.selectFrom("borrower").select("id").where("id", "=", id).forNoKeyUpdate().execute();
}

/** Ignores copies approved before `expiredBefore`. */
export async function hasOpen(
  db: Db,
  { borrowerId, kind }: Pick<NewRequest, "borrowerId" | "kind">,
  expiredBefore: Date,
): Promise<boolean> {
  const rows = await queryRows(db)`
    select from data_request where borrower_id = ${borrowerId} and kind = ${kind}
      and (state = 'REQUESTED' or state = 'APPROVED' and (kind = 'ERASURE' or decided_at > ${expiredBefore}))`;
  return rows.length > 0;
}

/** Locks the approved export of the caller, so that it cannot be used twice at the same time. */
export const approvedExport = (db: Db, borrowerId: number, userId: number) =>
  db
    .selectFrom("dataRequest")
    .select(["id", "decidedAt"])
    .where("borrowerId", "=", borrowerId)
    .where("kind", "=", "EXPORT")
    .where("state", "=", "APPROVED")
    .where("requesterId", "=", userId)
    .orderBy("id", "desc")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

export const dueErasures = (db: Db, today: Day): Promise<{ id: number; borrowerId: number }[]> =>
  db
    .selectFrom("dataRequest")
    .select(["id", "borrowerId"])
    .where("kind", "=", "ERASURE")
    .where("state", "=", "APPROVED")
    .where("dueOn", "<=", today)
    .orderBy("id")
    .execute();

/**
 * Locks the loans of the borrower, so that changes in progress end before the blockers are read and
 * later changes wait.
 */
export async function lockLoans(db: Db, borrowerId: number): Promise<void> {
  await db
    .selectFrom("loan")
    .select("id")
    .where("borrowerId", "=", borrowerId)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Number of emptied rows per table. The database function decides which columns are emptied. */
export type Erased = Readonly<Record<string, number>>;

export async function erase(db: Db, borrowerId: number, at: Date): Promise<Erased> {
  const row = await queryRow(db)<{ counts: Erased }>`
    select erase_borrower(${borrowerId}::bigint, ${at}::timestamptz) as counts`;
  return row?.counts ?? {};
}
