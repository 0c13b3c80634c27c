import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { columnSql } from "../../../core/column.ts";
import type { Actor } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { institutionVisibleTo, visibleThroughCase, visibleTo } from "../../../core/scope.ts";
import type { ConsentBasis } from "../contract-consent.ts";
import type { BorrowerFlagKind } from "../contract-flag.ts";
import { gainsBy, isSamePersonAsSql } from "./second-person.ts";

/** Reasons for which the caller may not end a fact. */
interface Ending {
  /** Another account of the caller recorded the fact, or any attached its document. */
  readonly isSamePerson: boolean;
  /** The caller works an open case of the borrower, leads its agent, or runs its agency, which may lift an inconvenience. */
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
  /** Recorded where the caller sees the institution: words, names and numbers are his to read. */
  readonly isOwn: boolean;
  readonly basis: ConsentBasis | null;
  readonly opensOn: Day | null;
  readonly callId: number | null;
  readonly messageId: number | null;
  readonly hasFile: boolean;
  readonly provenBy: string | null;
  readonly provenAt: Date | null;
}

/** Of the lender's people and of the caller's own institution. */
const buildNameSql = (actor: Actor, alias: "r" | "e" | "v") => {
  const institutionId = columnSql(alias, "institutionId");
  return sql`case when ${institutionId} is null or ${institutionVisibleTo(actor, institutionId)}
    then ${columnSql(alias, "name")} end`;
};

/** That it is so, everybody at a case of his learns; in whose words, and by whom, only who sees that institution. */
export async function list(db: Db, actor: Actor, taskId: number): Promise<StoredBorrowerFlag[]> {
  const { rows } = await sql<StoredBorrowerFlag>`
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
    where c.id = ${taskId} order by f.id desc`.execute(db);
  return rows;
}

/** The language that the borrower of a case wants; undefined where he has said none. */
export async function findLanguage(db: Db, actor: Actor, taskId: number): Promise<unknown> {
  const { rows } = await sql<{ language: string | null }>`
    select f.params ->> 'language' as language from borrower_flag f
    join collection_case c on c.borrower_id = f.borrower_id and ${visibleTo(actor, "c")}
    where c.id = ${taskId} and f.kind = 'LANGUAGE' and f.ended_at is null`.execute(db);
  return rows[0]?.language;
}

/** The borrower of a case, with what the day of a fact is judged by. */
export interface FlagSubject {
  readonly borrowerId: number;
  readonly institutionId: number;
  readonly birthOn: Day | null;
  /** Of the institution that has the case. */
  readonly zone: string;
  /** Of the borrower's address. */
  readonly borrowerZone: string;
}

export async function findFlagSubject(
  db: Db,
  actor: Actor,
  taskId: number,
): Promise<FlagSubject | undefined> {
  const { rows } = await sql<FlagSubject>`
    select c.borrower_id, c.institution_id, b.birth_on, i.zone, b.zone as borrower_zone
    from collection_case c join borrower b on b.id = c.borrower_id join institution i on i.id = c.institution_id
    where c.id = ${taskId} and ${visibleTo(actor, "c")}`.execute(db);
  return rows[0];
}

/** Borrower of a case, without a check of sight. */
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

/** His loans, locked in the order of their ids: money is changed by one at a time. */
export async function lockBorrowerLoans(db: Db, borrowerId: number): Promise<void> {
  await sql`
    select id from loan where borrower_id = ${borrowerId} order by id for update`.execute(db);
}

/** A settled one too: what is so of him may leave credit on it, or make it owe again. */
export async function listLoanIds(db: Db, borrowerId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from loan where borrower_id = ${borrowerId} order by id`.execute(db);
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

/** Undefined where one of a kind that is so once is known already. */
export async function insert(db: Db, flag: NewBorrowerFlag): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into borrower_flag (borrower_id, kind, from_on, params, reason, case_id, recorded_by, recorded_at)
    values (${flag.borrowerId}, ${flag.kind}, ${flag.fromOn}::date, ${JSON.stringify(flag.params)}::text::jsonb, ${flag.reason},
      ${flag.caseId}, ${flag.recordedBy}, ${flag.recordedAt})
    on conflict (borrower_id, kind) where ended_at is null and kind not in ('CONSENT', 'INCONVENIENT') do nothing
    returning id`.execute(db);
  return rows[0]?.id;
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
  /** Set for consents only. */
  readonly consentedAt: string | null;
  /** Recorded where the caller sees the institution. */
  readonly isOwn: boolean;
}

export async function find(
  db: Db,
  actor: Actor,
  flagId: number,
): Promise<LockedBorrowerFlag | undefined> {
  const { rows } = await sql<LockedBorrowerFlag>`
    select f.id, f.borrower_id, f.kind, f.recorded_by, f.recorded_at, f.from_on, f.case_id, f.ended_at, p.basis, ${ENDING(actor)},
      d.flag_id is not null as has_file, f.params ->> 'consentedAt' as consented_at,
      coalesce(${institutionVisibleTo(actor, sql.ref("t.institutionId"))}, false) as is_own
    from borrower_flag f left join consent_evidence p on p.flag_id = f.id
    left join consent_document d on d.flag_id = f.id
    left join collection_case t on t.id = f.case_id
    where f.id = ${flagId} and ${visibleThroughCase(actor, "borrowerId", sql.ref("f.borrowerId"))}`.execute(
    db,
  );
  return rows[0];
}

export interface BorrowerFlagEnd {
  readonly endedBy: number | null;
  readonly endedAt: Date;
  readonly endReason: string;
}

export async function end(db: Db, flagId: number, ended: BorrowerFlagEnd): Promise<void> {
  await db.updateTable("borrowerFlag").set(ended).where("id", "=", flagId).execute();
}

/** The one of a kind that is open; the borrower's cases are locked. */
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
