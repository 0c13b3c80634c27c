import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { columnSql } from "../../../core/column.ts";
import type { Actor } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { execute, queryRow, queryRows } from "../../../core/query.ts";
import { institutionVisibleTo, visibleThroughCase, visibleTo } from "../../../core/scope.ts";
import type { ConsentBasis } from "../contract-consent.ts";
import type { BorrowerFlagKind } from "../contract-flag.ts";
import { gainsBy, isSamePersonAsSql } from "./second-person.ts";

/** Reasons for which the caller may not end a flag. */
interface Ending {
  /**
   * Another account of the caller recorded the flag, or any account of the caller attached its
   * document.
   */
  readonly isSamePerson: boolean;
  /**
   * The caller works an open case of the borrower, leads its agent, or administers its institution.
   * The last one may end an INCONVENIENT flag.
   */
  readonly gains: boolean;
}

const ENDING = (actor: Actor) => sql`
  ${isSamePersonAsSql(actor)} as is_same_person, ${gainsBy(actor)} as gains`;

export interface StoredBorrowerFlag extends Ending {
  readonly flagId: number;
  readonly kind: BorrowerFlagKind;
  readonly fromOn: Day;
  readonly params: Record<string, unknown>;
  readonly reason: string;
  readonly recordedById: number | null;
  readonly recordedBy: string | null;
  readonly recordedAt: Date;
  readonly endReason: string | null;
  readonly endedBy: string | null;
  readonly endedAt: Date | null;
  /**
   * The institution of the recording is visible to the caller, who may read reasons, names and
   * numbers.
   */
  readonly isOwn: boolean;
  readonly basis: ConsentBasis | null;
  readonly opensOn: Day | null;
  readonly callId: number | null;
  readonly messageId: number | null;
  readonly hasFile: boolean;
  readonly provenBy: string | null;
  readonly provenAt: Date | null;
}

/**
 * Hides names of users of institutions that the caller does not see. Names of lender users are
 * shown.
 */
const buildNameSql = (actor: Actor, alias: "r" | "e" | "v") => {
  const institutionId = columnSql(alias, "institutionId");
  return sql`case when ${institutionId} is null or ${institutionVisibleTo(actor, institutionId)}
    then ${columnSql(alias, "name")} end`;
};

/**
 * Lists the flags of the borrower of a case. Kind and day are shown to every reader of the case;
 * reasons and names only to readers who see the recording institution.
 */
export const list = (db: Db, actor: Actor, taskId: number) =>
  queryRows(db)<StoredBorrowerFlag>`
    select f.id as flag_id, f.kind, f.from_on, f.params, f.recorded_by as recorded_by_id, f.recorded_at, f.ended_at,
      own.is_own, case when own.is_own then f.reason else '' end as reason,
      case when own.is_own then f.end_reason end as end_reason,
      ${buildNameSql(actor, "r")} as recorded_by, ${buildNameSql(actor, "e")} as ended_by, ${ENDING(actor)},
      p.basis, p.opens_on, p.call_id, p.message_id, d.flag_id is not null as has_file, p.at as proven_at,
      ${buildNameSql(actor, "v")} as proven_by
    from borrower_flag f
    left join consent_evidence p on p.flag_id = f.id
    left join consent_document d on d.flag_id = f.id
    left join app_user v on v.id = p.verifier_id
    join collection_case c on c.borrower_id = f.borrower_id and ${visibleTo(actor, "c")}
    left join collection_case t on t.id = f.case_id
    cross join lateral (
      select coalesce(${institutionVisibleTo(actor, sql.ref("t.institutionId"))}, false) as is_own) own
    left join app_user r on r.id = f.recorded_by
    left join app_user e on e.id = f.ended_by
    where c.id = ${taskId} order by f.id desc`;

/** Returns undefined when no language is recorded. */
export async function findLanguage(db: Db, actor: Actor, taskId: number): Promise<unknown> {
  const row = await queryRow(db)<{ language: string | null }>`
    select f.params ->> 'language' as language from borrower_flag f
    join collection_case c on c.borrower_id = f.borrower_id and ${visibleTo(actor, "c")}
    where c.id = ${taskId} and f.kind = 'LANGUAGE' and f.ended_at is null`;
  return row?.language;
}

/** Borrower of a case with the data that limits the day of a flag. */
export interface FlagSubject {
  readonly borrowerId: number;
  readonly institutionId: number;
  readonly birthOn: Day | null;
  /** Zone of the institution that has the case. */
  readonly zone: string;
  /** Zone of the borrower's address. */
  readonly borrowerZone: string;
}

export const findFlagSubject = (db: Db, actor: Actor, taskId: number) =>
  queryRow(db)<FlagSubject>`
    select c.borrower_id, c.institution_id, b.birth_on, i.zone, b.zone as borrower_zone
    from collection_case c join borrower b on b.id = c.borrower_id join institution i on i.id = c.institution_id
    where c.id = ${taskId} and ${visibleTo(actor, "c")}`;

/** Finds the borrower without a check of the actor's scope. */
export async function getBorrowerId(db: Db, caseId: number): Promise<number> {
  const { borrowerId } = await db
    .selectFrom("collectionCase")
    .select("borrowerId")
    .where("id", "=", caseId)
    .executeTakeFirstOrThrow();
  return borrowerId;
}

export async function getBirthDate(db: Db, id: number): Promise<Day | null> {
  const { birthOn } = await db
    .selectFrom("borrower")
    .select("birthOn")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return birthOn;
}

export const hasContact = async (db: Db, borrowerId: number, contactId: number): Promise<boolean> =>
  (await db
    .selectFrom("contact")
    .select("id")
    .where("id", "=", contactId)
    .where("borrowerId", "=", borrowerId)
    .executeTakeFirst()) !== undefined;

/** Locks the loans in the order of their ids, so that changes of money are serialized. */
export const lockBorrowerLoans = (db: Db, borrowerId: number): Promise<void> =>
  execute(db)`
    select id from loan where borrower_id = ${borrowerId} order by id for update`;

/** Includes settled loans: a flag may leave credit on a loan or make it unpaid again. */
export async function listLoanIds(db: Db, borrowerId: number): Promise<number[]> {
  const rows = await queryRows(db)<{ id: number }>`
    select id from loan where borrower_id = ${borrowerId} order by id`;
  return rows.map(({ id }) => id);
}

export interface NewBorrowerFlag {
  readonly borrowerId: number;
  readonly kind: BorrowerFlagKind;
  readonly fromOn: Day;
  readonly params: Readonly<Record<string, unknown>>;
  readonly reason: string;
  readonly caseId: number;
  readonly recordedBy: number | null;
  readonly recordedAt: Date;
}

/**
 * Returns undefined when an open flag of the kind exists. Consents and INCONVENIENT flags can exist
 * several times.
 */
export async function insert(db: Db, flag: NewBorrowerFlag): Promise<number | undefined> {
  const row = await queryRow(db)<{ id: number }>`
    insert into borrower_flag (borrower_id, kind, from_on, params, reason, case_id, recorded_by, recorded_at)
    values (${flag.borrowerId}, ${flag.kind}, ${flag.fromOn}::date, ${JSON.stringify(flag.params)}::text::jsonb, ${flag.reason},
      ${flag.caseId}, ${flag.recordedBy}, ${flag.recordedAt})
    on conflict (borrower_id, kind) where ended_at is null and kind not in ('CONSENT', 'INCONVENIENT') do nothing
    returning id`;
  return row?.id;
}

export interface LockedBorrowerFlag extends Ending {
  readonly id: number;
  readonly borrowerId: number;
  readonly kind: BorrowerFlagKind;
  readonly recordedBy: number | null;
  readonly fromOn: Day;
  readonly caseId: number | null;
  readonly endedAt: Date | null;
  readonly basis: ConsentBasis | null;
  readonly hasFile: boolean;
  readonly recordedAt: Date;
  /** Time of the consent; set for consents only. */
  readonly consentedAt: string | null;
  /** The institution of the recording is visible to the caller. */
  readonly isOwn: boolean;
}

export const find = (db: Db, actor: Actor, flagId: number) =>
  queryRow(db)<LockedBorrowerFlag>`
    select f.id, f.borrower_id, f.kind, f.recorded_by, f.recorded_at, f.from_on, f.case_id, f.ended_at, p.basis, ${ENDING(actor)},
      d.flag_id is not null as has_file, f.params ->> 'consentedAt' as consented_at,
      coalesce(${institutionVisibleTo(actor, sql.ref("t.institutionId"))}, false) as is_own
    from borrower_flag f left join consent_evidence p on p.flag_id = f.id
    left join consent_document d on d.flag_id = f.id
    left join collection_case t on t.id = f.case_id
    where f.id = ${flagId} and ${visibleThroughCase(actor, "borrowerId", sql.ref("f.borrowerId"))}`;

export interface BorrowerFlagEnd {
  readonly endedBy: number | null;
  readonly endedAt: Date;
  readonly endReason: string;
}

export async function end(db: Db, flagId: number, ended: BorrowerFlagEnd): Promise<void> {
  await db.updateTable("borrowerFlag").set(ended).where("id", "=", flagId).execute();
}

/** Finds the open flag of a kind. The caller has locked the borrower's cases. */
export async function findOpenFlag(
  db: Db,
  borrowerId: number,
  kind: BorrowerFlagKind,
): Promise<number | undefined> {
  const row = await db
    .selectFrom("borrowerFlag")
    .select("id")
    .where("borrowerId", "=", borrowerId)
    .where("kind", "=", kind)
    .where("endedAt", "is", null)
    .executeTakeFirst();
  return row?.id;
}
