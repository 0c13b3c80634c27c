import type { ContactChannel } from "../../contact/contract-codes.ts";
import type { Db } from "@kolekta/db";
import type { Actor } from "../../../core/context.ts";
import { execute, insertRow, queryRow, queryRows } from "../../../core/query.ts";
import type { DoNotContactReason } from "../contract-codes.ts";
import type { DoNotContactScope } from "../rules.ts";
import { isOwnSql, isSeenSql } from "./list.ts";

export type DoNotContactSubject =
  | { readonly phone: string; readonly borrowerId: null }
  | { readonly phone: null; readonly borrowerId: number };

export type NewDoNotContactEntry = DoNotContactSubject & {
  readonly channel: ContactChannel | null;
  readonly reason: DoNotContactReason;
  readonly note: string | null;
  readonly untilAt: Date | null;
  readonly inboundId: number | null;
  readonly caseId: number | null;
  readonly institutionId: number | null;
  readonly creatorId: number | null;
  readonly createdAt: Date;
};

/** Serializes changes to one number or person. */
export async function lockSubject(
  db: Db,
  { phone, borrowerId }: DoNotContactSubject,
): Promise<void> {
  const key = phone ?? `person:${borrowerId}`;
  await execute(db)`select pg_advisory_xact_lock(hashtext('do_not_contact'), hashtext(${key}))`;
}

export interface LineInForce extends DoNotContactScope {
  readonly id: number;
}

/** Lists entries in force of exactly this number or person. */
export const linesInForce = (db: Db, { phone, borrowerId }: DoNotContactSubject, now: Date) =>
  queryRows(db)<LineInForce>`
    select n.id, n.channel, n.reason, n.until_at as until from do_not_contact n
    where (n.phone = ${phone} or n.borrower_id = ${borrowerId}::bigint) and n.lifted_at is null
      and (n.until_at is null or n.until_at > ${now})`;

export const insertDoNotContactEntry = (db: Db, entry: NewDoNotContactEntry): Promise<number> =>
  insertRow(db, "doNotContact", entry);

/** Lists the borrowers that an entry concerns: the person, or all who have the number. */
export async function listBorrowerIds(
  db: Db,
  { phone, borrowerId }: DoNotContactSubject,
): Promise<number[]> {
  if (phone === null) return [borrowerId];
  const rows = await queryRows(db)<{ borrowerId: number }>`
    select distinct o.borrower_id from contact o where o.phone = ${phone}`;
  return rows.map((row) => row.borrowerId);
}

export type ActiveDoNotContactEntry = DoNotContactSubject & {
  readonly id: number;
  readonly reason: DoNotContactReason;
  readonly institutionId: number | null;
  readonly version: number;
};

export type LockedDoNotContactEntry = ActiveDoNotContactEntry & {
  readonly liftedAt: Date | null;
  readonly until: Date | null;
  /** Own entries may be lifted; an entry of another institution closes the number there too. */
  readonly isOwn: boolean;
};

export const lockDoNotContactEntry = (db: Db, actor: Actor, id: number) =>
  queryRow(db)<LockedDoNotContactEntry>`
    select n.id, n.phone, n.borrower_id, n.reason, n.institution_id, n.lifted_at, n.until_at as until, n.version,
      ${isOwnSql(actor)} as is_own
    from do_not_contact n where n.id = ${id} and ${isSeenSql(actor)} for no key update of n`;

/**
 * Locks an entry that is not lifted, without a check of visibility. Waits for other changes to the
 * same number.
 */
export async function lockActiveDoNotContactEntry(
  db: Db,
  id: number,
): Promise<ActiveDoNotContactEntry | undefined> {
  const subject = await findSubject(db, id);
  if (!subject) return undefined;
  await lockSubject(db, subject);
  return queryRow(db)<ActiveDoNotContactEntry>`
    select n.id, n.phone, n.borrower_id, n.reason, n.institution_id, n.version
    from do_not_contact n where n.id = ${id} and n.lifted_at is null for no key update`;
}

export const findSubject = (db: Db, id: number) =>
  queryRow(db)<DoNotContactSubject>`
    select phone, borrower_id from do_not_contact where id = ${id}`;

export interface Lifting {
  readonly liftedAt: Date;
  readonly lifterId: number;
  readonly liftReason: string;
  readonly liftConsent: string | null;
  readonly version: number;
}

export async function setLifted(db: Db, id: number, lifting: Lifting): Promise<void> {
  await db.updateTable("doNotContact").set(lifting).where("id", "=", id).execute();
}
