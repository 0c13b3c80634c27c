import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import { toCodesSql } from "../../../core/sql.ts";
import { OPEN_STATUSES } from "../../case/contract-codes.ts";
import type { Actor } from "../../../core/context.ts";
import { queryRow, queryRows } from "../../../core/query.ts";
import { isSamePersonSql } from "../../../core/same-person.ts";
import { visibleThroughCase, visibleTo } from "../../../core/scope.ts";
import type { Contact, Relation } from "../contract.ts";

/**
 * Sources other than device data, which is readable only without a closing rule or with a grant.
 */
const STATED = sql`('APPLICATION', 'EMERGENCY', 'AGENT')`;

/** Closed when the contact is not approved or its number has a do-not-contact entry for calls. */
export type StoredContact = Contact & { readonly isClosed: boolean };

export const list = (db: Db, actor: Actor, borrowerId: number, now: Date) =>
  queryRows(db)<StoredContact>`
    select o.id as contact_id, o.relation, o.name, o.phone, o.source, o.state, o.last_result as last_call_result, o.last_contact_at,
      o.state in ('PENDING', 'REFUSED')
        or exists (select from find_do_not_contact(o.borrower_id, o.phone, array['03'], ${now}, 'infinity')) as is_closed
    from contact o where o.borrower_id = ${borrowerId} and o.removed_at is null and o.source in ${STATED}
      and ${visibleThroughCase(actor, "borrowerId", sql.ref("o.borrowerId"))}
    order by o.relation, o.id`;

export interface StatedContact {
  readonly id: number;
  readonly relation: Relation;
  readonly name: string;
  readonly phone: string;
  readonly source: string;
}

/** Finds a contact of a borrower that the caller already has. */
export const findByBorrower = (db: Db, borrowerId: number, contactId: number) =>
  stated(db, sql`${borrowerId}`, contactId);

/** Finds a contact before the borrower of the case is read. */
export const findByCase = (db: Db, caseId: number, contactId: number) =>
  stated(db, sql`(select borrower_id from collection_case where id = ${caseId})`, contactId);

const stated = (db: Db, borrower: RawBuilder<unknown>, contactId: number) =>
  queryRow(db)<StatedContact>`
    select id, relation, name, phone, source from contact
    where id = ${contactId} and borrower_id = ${borrower} and removed_at is null and source in ${STATED}`;

export async function setLastResult(
  db: Db,
  contactId: number,
  result: string,
  at: Date,
): Promise<void> {
  await db
    .updateTable("contact")
    .set({ lastResult: result, lastContactAt: at })
    .where("id", "=", contactId)
    .execute();
}

export interface NewContact {
  readonly borrowerId: number;
  readonly relation: Relation;
  readonly name: string;
  readonly phone: string;
  readonly source: "EMERGENCY" | "AGENT";
  readonly adderId: number;
}

/**
 * Inserts a contact that waits for a leader. Restores a removed contact with the number; returns
 * undefined when another stated contact has it. Device data is a separate row.
 */
export async function insert(db: Db, contact: NewContact): Promise<number | undefined> {
  const rows = await queryRows(db)<{ id: number }>`
    insert into contact (borrower_id, relation, name, phone, source, state, adder_id)
    values (${contact.borrowerId}, ${contact.relation}, ${contact.name}, ${contact.phone}, ${contact.source}, 'PENDING',
      ${contact.adderId})
    on conflict (borrower_id, phone) where source in ${STATED} do update
      set relation = excluded.relation, name = excluded.name, source = excluded.source, removed_at = null,
        state = 'PENDING', adder_id = excluded.adder_id, decider_id = null, decided_at = null
      where contact.removed_at is not null
    returning id`;
  return rows[0]?.id;
}

/** Returns false when the borrower has another stated contact with the number. */
export async function update(
  db: Db,
  id: number,
  { relation, name, phone }: Pick<NewContact, "relation" | "name" | "phone">,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update contact o set relation = ${relation}, name = ${name}, phone = ${phone}
    where o.id = ${id} and not exists (
      select from contact other where other.borrower_id = o.borrower_id and other.phone = ${phone} and other.id <> o.id
        and other.source in ${STATED})`.execute(db);
  return numAffectedRows === 1n;
}

/** Resets the decision: it was about the former person or number. */
export async function setPending(db: Db, id: number, adderId: number): Promise<void> {
  await db
    .updateTable("contact")
    .set({ state: "PENDING", adderId, deciderId: null, decidedAt: null })
    .where("id", "=", id)
    .execute();
}

export interface Undecided extends Pick<StatedContact, "relation" | "name" | "phone"> {
  readonly state: string;
  readonly adderId: number | null;
  /** The caller and the adder are accounts of one person. */
  readonly isSamePerson: boolean;
}

/** Locks a contact of the borrower of a visible case, for its decision. */
export const lockToDecide = (
  db: Db,
  actor: Actor,
  { taskId, contactId }: { taskId: number; contactId: number },
) =>
  queryRow(db)<Undecided>`
    select o.state, o.adder_id, o.relation, o.name, o.phone,
      ${isSamePersonSql(actor.userId, { requesterId: sql.ref("o.adderId"), at: sql.ref("o.createdAt") })} as is_same_person
    from contact o join collection_case c on c.borrower_id = o.borrower_id and c.id = ${taskId} and ${visibleTo(actor, "c")}
    where o.id = ${contactId} and o.removed_at is null for no key update of o`;

export async function setDecided(
  db: Db,
  id: number,
  decision: {
    readonly state: "APPROVED" | "REFUSED";
    readonly deciderId: number;
    readonly decidedAt: Date;
  },
): Promise<void> {
  await db.updateTable("contact").set(decision).where("id", "=", id).execute();
}

/** Locks an emergency contact of a visible borrower, for its removal. */
export const lockEmergency = (
  db: Db,
  actor: Actor,
  id: number,
): Promise<{ id: number; borrowerId: number } | undefined> =>
  queryRow(db)<{ id: number; borrowerId: number }>`
    select o.id, o.borrower_id from contact o
    where o.id = ${id} and o.source = 'EMERGENCY' and o.removed_at is null
      and ${visibleThroughCase(actor, "borrowerId", sql.ref("o.borrowerId"))} for update`;

export async function remove(db: Db, id: number, at: Date): Promise<void> {
  await db.updateTable("contact").set({ removedAt: at }).where("id", "=", id).execute();
}

/** Returns undefined when the contact is in the list, or was removed at another time. */
export const lockRemoved = (
  db: Db,
  actor: Actor,
  contactId: number,
  removedAt: Date,
): Promise<{ borrowerId: number } | undefined> =>
  queryRow(db)<{ borrowerId: number }>`
    select o.borrower_id from contact o
    where o.id = ${contactId} and o.source = 'EMERGENCY' and date_trunc('milliseconds', o.removed_at) = ${removedAt}
      and ${visibleThroughCase(actor, "borrowerId", sql.ref("o.borrowerId"))} for update`;

export async function restore(db: Db, id: number): Promise<void> {
  await db.updateTable("contact").set({ removedAt: null }).where("id", "=", id).execute();
}

export interface Related {
  readonly phone: string;
  readonly borrowerId: number;
  readonly borrowerName: string;
  readonly relation: Relation;
  readonly openCases: number;
}

export const listRelatedPhones = (db: Db, actor: Actor, borrowerId: number) =>
  queryRows(db)<Related>`
    select o.phone, b.id as borrower_id, b.name as borrower_name, o.relation,
      (select count(*) from collection_case c where c.borrower_id = b.id and c.status in ${toCodesSql(OPEN_STATUSES)}) as open_cases
    from contact mine
    join contact o on o.phone = mine.phone and o.borrower_id <> mine.borrower_id and o.removed_at is null and o.source in ${STATED}
    join borrower b on b.id = o.borrower_id
    where mine.borrower_id = ${borrowerId} and mine.removed_at is null and mine.source in ${STATED}
      and ${visibleThroughCase(actor, "borrowerId", sql.ref("mine.borrowerId"))}
      and ${visibleThroughCase(actor, "borrowerId", sql.ref("b.id"))}
    order by b.name, o.id limit 100`;
