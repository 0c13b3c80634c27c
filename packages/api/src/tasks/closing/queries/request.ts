import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { toCodesSql } from "../../../core/sql.ts";
import { OPEN_STATUSES } from "../../case/contract-codes.ts";
import type { Day } from "../../../core/day.ts";
import { insertRow, queryRows } from "../../../core/query.ts";
import { isSamePersonForMoneySql } from "../../../core/same-person.ts";
import type { ClosingKind, ClosingReason, RequestState } from "../contract.ts";

export interface NewRequest {
  readonly caseId: number;
  readonly kind: ClosingKind;
  readonly reason: ClosingReason;
  readonly note: string;
  readonly state: RequestState;
  readonly requesterId: number | null;
  readonly requestedAt: Date;
  readonly flagFromOn: Day | null;
  readonly effectiveOn?: Day | null;
  readonly endedAt?: Date | null;
}

export const insert = (db: Db, request: NewRequest): Promise<number> =>
  insertRow(db, "closingRequest", request);

export interface LockedRequest {
  readonly id: number;
  readonly caseId: number;
  readonly kind: ClosingKind;
  readonly reason: ClosingReason;
  readonly state: RequestState;
  readonly requesterId: number | null;
  readonly flagFromOn: Day | null;
  readonly note: string;
  readonly effectiveOn: Day | null;
}

export interface DecidedRequest extends LockedRequest {
  /**
   * Requester and decider are accounts of one person, or the decider assigned the case to the
   * requester or scheduled the requester for it.
   */
  readonly isSamePerson: boolean;
}

/** Locks the request until the transaction ends. The caller has locked its loan and its case. */
const locked = (db: Db, id: number) =>
  db
    .selectFrom("closingRequest")
    .select(["id", "caseId", "kind", "reason", "state", "requesterId"])
    .select(["flagFromOn", "note", "effectiveOn"])
    .where("id", "=", id)
    .$narrowType<Pick<LockedRequest, "kind" | "reason" | "state">>()
    .forUpdate();

export const lock = (db: Db, id: number): Promise<LockedRequest | undefined> =>
  locked(db, id).executeTakeFirst();

/**
 * Locks the request, and reads if requester and decider count as one person. The rules refuse such
 * a decider.
 */
export const lockFor = (db: Db, id: number, userId: number): Promise<DecidedRequest | undefined> =>
  locked(db, id)
    .select(
      isSamePersonForMoneySql(userId, {
        requesterId: sql.ref("requesterId"),
        at: sql.ref("requestedAt"),
        caseId: sql.ref("caseId"),
      })
        .$castTo<boolean>()
        .as("isSamePerson"),
    )
    .executeTakeFirst();

export interface RequestChange {
  readonly state: RequestState;
  readonly deciderId?: number;
  readonly decidedAt?: Date;
  readonly decisionNote?: string;
  readonly effectiveOn?: Day;
  readonly endedAt?: Date;
}

export async function change(db: Db, id: number, changed: RequestChange): Promise<void> {
  await db.updateTable("closingRequest").set(changed).where("id", "=", id).execute();
}

export const hasOpenRequest = async (db: Db, caseId: number): Promise<boolean> =>
  (await db
    .selectFrom("closingRequest")
    .select("id")
    .where("caseId", "=", caseId)
    .where("state", "=", "REQUESTED")
    .limit(1)
    .executeTakeFirst()) !== undefined;

const buildVoidUpdate = (db: Db, caseId: number, at: Date) =>
  db.updateTable("closingRequest").set({ state: "VOID", endedAt: at }).where("caseId", "=", caseId);

/** Voids the requests and the announced recall of a case that has ended otherwise. */
export async function voidRequests(db: Db, caseId: number, at: Date): Promise<void> {
  await buildVoidUpdate(db, caseId, at).where("state", "in", ["REQUESTED", "PENDING"]).execute();
}

/** Voids the announced recall of a case, because a new one replaces it. */
export async function voidAnnouncedRecall(db: Db, caseId: number, at: Date): Promise<void> {
  await buildVoidUpdate(db, caseId, at).where("state", "=", "PENDING").execute();
}

/** Announced recall that is due, or case past the end of its placement. */
export interface DueRecall {
  readonly caseId: number;
  readonly requestId: number | null;
  readonly reason: ClosingReason;
}

export const dueRecalls = (db: Db, day: Day, limit: number) =>
  queryRows(db)<DueRecall>`
    select case_id, id as request_id, reason from closing_request where state = 'PENDING' and effective_on <= ${day}::date
    union all
    select id, null, 'PLACEMENT_END' from collection_case where status in ${toCodesSql(OPEN_STATUSES)} and placed_until < ${day}::date
    limit ${limit}`;
