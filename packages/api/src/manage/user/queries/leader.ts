import type { Db } from "@kolekta/db";
import { sql } from "kysely";

export interface Leading {
  readonly id: number;
  readonly groupId: number | null;
  readonly isLeader: boolean;
}

/** An enabled user of the institution whose role sees a group's cases; he stays as he is until the transaction ends. */
export async function lockLeading(
  db: Db,
  id: number,
  institutionId: number,
): Promise<Leading | undefined> {
  const { rows } = await sql<Leading>`
    select u.id, u.group_id, u.is_leader from app_user u
    join role r on r.id = u.role_id and r.case_scope = 'GROUP'
    where u.id = ${id} and u.institution_id = ${institutionId} and u.status = 'ENABLED'
    for no key update of u`.execute(db);
  return rows[0];
}

/** He leads the group and belongs to it. */
export const appoint = (
  db: Db,
  id: number,
  { groupId, by, at }: { groupId: number; by: number; at: Date },
): Promise<unknown> =>
  db
    .updateTable("appUser")
    .set((eb) => ({
      groupId,
      isLeader: true,
      modifierId: by,
      updatedAt: at,
      version: eb("version", "+", 1),
    }))
    .where("id", "=", id)
    .execute();
