import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import { execute, queryRow, queryRows } from "../../../core/query.ts";
import { visibleTo } from "../../../core/scope.ts";
import type { PersonalDatum } from "../contract.ts";

/** Numbers that the user may reveal a day, and numbers revealed so far. */
export interface Quota {
  readonly quota: number;
  readonly used: number;
}

/** Counts the reveals of a user since the given time that used the quota. */
export async function revealedSince(db: Db, actorId: number, since: Date): Promise<number> {
  const row = await queryRow(db)<{ used: number }>`
    select count(*) as used from number_reveal n
    where n.actor_id = ${actorId} and n.at >= ${since} and n.is_counted`;
  return row?.used ?? 0;
}

/** Serializes the reveals of a user, so that the quota holds. */
export const lockPerson = (db: Db, actorId: number): Promise<void> =>
  execute(db)`select id from app_user where id = ${actorId} for no key update`;

const COLUMNS: Readonly<Record<PersonalDatum, RawBuilder<string | null>>> = {
  ID_NUMBER: sql.ref("b.idNumber"),
  ADDRESS: sql.ref("b.address"),
  COMPANY_ADDRESS: sql.ref("b.companyAddress"),
};

/**
 * Reads a datum of the case's borrower; undefined when the caller cannot see the case or the datum
 * is empty.
 */
export async function findPersonalDatum(
  db: Db,
  actor: Actor,
  { taskId, datum }: { readonly taskId: number; readonly datum: PersonalDatum },
): Promise<{ borrowerId: number; value: string } | undefined> {
  const column = COLUMNS[datum];
  return queryRow(db)<{ borrowerId: number; value: string }>`
    select b.id as borrower_id, ${column} as value from collection_case c join borrower b on b.id = c.borrower_id
    where c.id = ${taskId} and ${column} <> '' and ${visibleTo(actor, "c")}`;
}

export interface Reveal {
  readonly datum: "PHONE" | PersonalDatum;
  /** Contact with the number; null for data of the borrower. */
  readonly contactId: number | null;
  readonly caseId: number;
  readonly actorId: number;
  readonly decisionId: number;
  readonly reason: string;
  /** Uses the day's quota; a retry of a lost reply does not. */
  readonly isCounted: boolean;
  /** Revealed outside the contact hours, with the reason that the rule requires. */
  readonly isOutsideHours?: boolean;
  readonly at: Date;
  /** Call for which a phone received the number. */
  readonly callId?: number;
}

/** Checks for a counted reveal of the same number or datum to this user since then. */
export async function isRevealedSince(
  db: Db,
  {
    actorId,
    caseId,
    contactId,
    datum,
    since,
  }: Pick<Reveal, "actorId" | "caseId" | "contactId" | "datum"> & { readonly since: Date },
): Promise<boolean> {
  const rows = await queryRows(db)`
    select from number_reveal where actor_id = ${actorId} and at >= ${since} and case_id = ${caseId}
      and is_counted and datum = ${datum} and contact_id is not distinct from ${contactId} limit 1`;
  return rows.length > 0;
}

export async function insertReveal(db: Db, reveal: Reveal): Promise<void> {
  await db.insertInto("numberReveal").values(reveal).execute();
}
