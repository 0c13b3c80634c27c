import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import { visibleTo } from "../../../core/scope.ts";
import type { PersonalDatum } from "../contract.ts";

/** How many numbers he may see whole a day, and how many he has seen. */
export interface Quota {
  readonly quota: number;
  readonly used: number;
}

/** How many numbers of his quota this person has seen whole since then. */
export async function revealedSince(db: Db, actorId: number, since: Date): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select count(*) as used from number_reveal n
    where n.actor_id = ${actorId} and n.at >= ${since} and n.is_counted`.execute(db);
  return rows[0]?.used ?? 0;
}

/** One person reveals one number after the other, so that the quota holds. */
export async function lockPerson(db: Db, actorId: number): Promise<void> {
  await sql`select id from app_user where id = ${actorId} for no key update`.execute(db);
}

const COLUMNS: Readonly<Record<PersonalDatum, RawBuilder<string | null>>> = {
  ID_NUMBER: sql.ref("b.idNumber"),
  ADDRESS: sql.ref("b.address"),
  COMPANY_ADDRESS: sql.ref("b.companyAddress"),
};

/** Reads a datum of the case's borrower; undefined where the caller does not see the case or none is on file. */
export async function findPersonalDatum(
  db: Db,
  actor: Actor,
  { taskId, datum }: { readonly taskId: number; readonly datum: PersonalDatum },
): Promise<{ borrowerId: number; value: string } | undefined> {
  const column = COLUMNS[datum];
  const { rows } = await sql<{ borrowerId: number; value: string }>`
    select b.id as borrower_id, ${column} as value from collection_case c join borrower b on b.id = c.borrower_id
    where c.id = ${taskId} and ${column} <> '' and ${visibleTo(actor, "c")}`.execute(db);
  return rows[0];
}

export interface Reveal {
  readonly datum: "PHONE" | PersonalDatum;
  /** Null for the borrower's own data. */
  readonly contactId: number | null;
  readonly caseId: number;
  readonly actorId: number;
  readonly decisionId: number;
  readonly reason: string;
  /** Whether it is taken from the day's quota. */
  readonly isCounted: boolean;
  /** The contact hours were closed and the rule asked for a reason. */
  readonly isOutsideHours?: boolean;
  readonly at: Date;
  /** The call that a phone was given the number for. */
  readonly callId?: number;
}

/** Finds a counted reveal of the same number or datum to this person since then. */
export async function isRevealedSince(
  db: Db,
  {
    actorId,
    caseId,
    contactId,
    datum,
    since,
  }: Pick<Reveal, "actorId" | "caseId" | "contactId" | "datum"> & {
    readonly since: Date;
  },
): Promise<boolean> {
  const { rows } = await sql`
    select from number_reveal where actor_id = ${actorId} and at >= ${since} and case_id = ${caseId}
      and is_counted and datum = ${datum} and contact_id is not distinct from ${contactId} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

export async function insertReveal(db: Db, reveal: Reveal): Promise<void> {
  await db.insertInto("numberReveal").values(reveal).execute();
}
