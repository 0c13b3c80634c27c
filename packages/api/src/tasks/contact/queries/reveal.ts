import type { Db } from "@kolekta/db";
import { sql } from "kysely";

export interface Quota {
  readonly quota: number;
  readonly used: number;
}

/** How many numbers the role may see whole a day, and how many this person has seen since `since`. */
export async function quotaOf(
  db: Db,
  role: number,
  actorId: number,
  since: Date,
): Promise<Quota> {
  const { rows } = await sql<Quota>`
    select r.reveal_quota as quota,
      (select count(*) from number_reveal n where n.actor_id = ${actorId} and n.at >= ${since}) as used
    from role r where r.id = ${role}`.execute(db);
  return rows[0] ?? { quota: 0, used: 0 };
}

/** One person reveals one number after the other, so that the quota holds. */
export async function holdPerson(db: Db, actorId: number): Promise<void> {
  await sql`select id from app_user where id = ${actorId} for no key update`.execute(
    db,
  );
}

export interface Reveal {
  readonly contactId: number;
  readonly caseId: number;
  readonly actorId: number;
  readonly decisionId: number;
  readonly reason: string;
  readonly at: Date;
}

export async function insertReveal(db: Db, reveal: Reveal): Promise<void> {
  await db.insertInto("numberReveal").values(reveal).execute();
}
