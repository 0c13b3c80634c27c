import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import { userVisibleTo, visibleTo } from "../../../core/scope.ts";

export interface ListedAgent {
  readonly id: number;
  readonly zone: string;
}

/** The agent of this login, in the caller's sight. */
export async function findAgent(
  db: Db,
  actor: Actor,
  login: string,
): Promise<ListedAgent | undefined> {
  const { rows } = await sql<ListedAgent>`
    select u.id, i.zone from app_user u join institution i on i.id = u.institution_id
    where lower(u.login) = lower(${login}) and ${userVisibleTo(actor, "u")}`.execute(
    db,
  );
  return rows[0];
}

/** The agent's case of this loan at a moment, in the caller's sight. */
export async function findHeldCase(
  db: Db,
  actor: Actor,
  held: { readonly agentId: number; readonly loan: string; readonly at: Date },
): Promise<{ taskId: number; borrowerId: number } | undefined> {
  const { rows } = await sql<{ taskId: number; borrowerId: number }>`
    select c.id as task_id, c.borrower_id from collection_case c join loan l on l.id = c.loan_id
    join case_binding b on b.case_id = c.id and b.agent_id = ${held.agentId}
      and b.bound_at <= ${held.at} and coalesce(b.unbound_at > ${held.at}, true)
    where l.number = ${held.loan} and ${visibleTo(actor, "c")}
    order by c.id desc limit 1`.execute(db);
  return rows[0];
}

export const findContact = (
  db: Db,
  borrowerId: number,
  phone: string,
): Promise<{ id: number } | undefined> =>
  db
    .selectFrom("contact")
    .select("id")
    .where("borrowerId", "=", borrowerId)
    .where("phone", "=", phone)
    .where("removedAt", "is", null)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();

/** A call of the phone app that is on record under this reference. */
export const findByReference = (
  db: Db,
  reference: string,
): Promise<{ id: number } | undefined> =>
  db
    .selectFrom("callRecord")
    .select("id")
    .where("provider", "=", "app")
    .where("providerRef", "=", reference)
    .executeTakeFirst();

/** A call that the borrower placed. */
export const setIncoming = async (db: Db, id: number): Promise<void> => {
  await db
    .updateTable("callRecord")
    .set({ callType: 1 })
    .where("id", "=", id)
    .execute();
};
