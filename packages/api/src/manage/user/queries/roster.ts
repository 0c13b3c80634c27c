import type { Db } from "@kolekta/db";
import { sql } from "kysely";

interface RosterFilter {
  readonly institution?: string | undefined;
  readonly status?: string | undefined;
}

export interface RosterRow {
  readonly id: number;
  readonly login: string;
  readonly name: string;
  readonly role: number;
  readonly institution: string | null;
  readonly group: string | null;
  readonly stage: string | null;
  readonly isLeader: boolean;
  readonly status: string;
}

/** Everybody by his login, for the operator. */
export async function roster(
  db: Db,
  { institution, status }: RosterFilter,
): Promise<RosterRow[]> {
  const { rows } = await sql<RosterRow>`
    select u.id, u.login, u.name, u.role_id as role, i.name as institution, g.name as "group", q.name as stage, u.is_leader,
      u.status
    from app_user u
    left join institution i on i.id = u.institution_id
    left join team_group g on g.id = u.group_id
    left join queue q on q.id = u.queue_id
    where ${institution ? sql`i.name = ${institution}` : sql`true`} and ${status ? sql`u.status = ${status}` : sql`true`}
    order by lower(u.login)`.execute(db);
  return rows;
}
