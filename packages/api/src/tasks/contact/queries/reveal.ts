import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import { visibleTo } from "../../../core/scope.ts";

/** How many numbers he may see whole a day, and how many he has seen. */
export interface Quota {
  readonly quota: number;
  readonly used: number;
}

/** How many numbers of his quota this person has seen whole since then. */
export async function revealedSince(
  db: Db,
  actorId: number,
  since: Date,
): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select count(*) as used from number_reveal n
    where n.actor_id = ${actorId} and n.at >= ${since} and n.is_counted`.execute(
    db,
  );
  return rows[0]?.used ?? 0;
}

/** One person reveals one number after the other, so that the quota holds. */
export async function lockPerson(db: Db, actorId: number): Promise<void> {
  await sql`select id from app_user where id = ${actorId} for no key update`.execute(
    db,
  );
}

/** The ID number of the case's borrower; undefined where the caller does not see the case or none is on file. */
export async function idNumberOf(
  db: Db,
  actor: Actor,
  taskId: number,
): Promise<{ borrowerId: number; idNumber: string } | undefined> {
  const { rows } = await sql<{ borrowerId: number; idNumber: string }>`
    select b.id as borrower_id, b.id_number from collection_case c join borrower b on b.id = c.borrower_id
    where c.id = ${taskId} and b.id_number is not null and ${visibleTo(actor, "c")}`.execute(
    db,
  );
  return rows[0];
}

export interface Reveal {
  readonly what: "PHONE" | "ID_NUMBER";
  /** Null for an ID number, which is the borrower's own. */
  readonly contactId: number | null;
  readonly caseId: number;
  readonly actorId: number;
  readonly decisionId: number;
  readonly reason: string;
  /** Whether it is taken from the day's quota. */
  readonly isCounted: boolean;
  readonly at: Date;
  /** The call that a phone was given the number for. */
  readonly callId?: number;
}

/** Whether this person was shown the same number, or the same ID number, since then. */
export async function isRevealedSince(
  db: Db,
  {
    actorId,
    caseId,
    contactId,
    since,
  }: Pick<Reveal, "actorId" | "caseId" | "contactId"> & {
    readonly since: Date;
  },
): Promise<boolean> {
  const { rows } = await sql`
    select from number_reveal where actor_id = ${actorId} and at >= ${since} and case_id = ${caseId}
      and is_counted and contact_id is not distinct from ${contactId} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

export async function insertReveal(db: Db, reveal: Reveal): Promise<void> {
  await db.insertInto("numberReveal").values(reveal).execute();
}
