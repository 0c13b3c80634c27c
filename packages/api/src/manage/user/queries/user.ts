import type { Db } from "@kolekta/db";
import { type SqlBool, sql } from "kysely";
import type { z } from "zod";
import type { Actor } from "../../../core/context.ts";
import { userVisibleTo } from "../../../core/scope.ts";
import type { list as listContract, UserRow } from "../contract.ts";

type Filter = z.output<typeof listContract.input>;
type StoredUser = z.infer<typeof UserRow> & { total: number };

export async function list(
  db: Db,
  actor: Actor,
  filter: Filter,
): Promise<StoredUser[]> {
  const given = [userVisibleTo(actor, "u")];
  if (filter.text)
    given.push(
      sql<SqlBool>`strpos(lower(u.login || ' ' || u.name), ${filter.text.toLowerCase()}) > 0`,
    );
  if (filter.role) given.push(sql<SqlBool>`u.role_id = ${filter.role}`);
  if (filter.worksCases !== undefined)
    given.push(sql<SqlBool>`r.works_cases = ${filter.worksCases}`);
  if (filter.institutionId)
    given.push(sql<SqlBool>`u.institution_id = ${filter.institutionId}`);
  if (filter.queueId) given.push(sql<SqlBool>`u.queue_id = ${filter.queueId}`);
  if (filter.status) given.push(sql<SqlBool>`u.status = ${filter.status}`);
  const { rows } = await sql<StoredUser>`
    select u.id, u.login, u.name, u.email, u.role_id as role, u.institution_id, i.name as institution_name,
      u.group_id, g.name as group_name, u.queue_id, q.name as queue_name, u.is_leader, u.status,
      count(*) over () as total
    from app_user u
    join role r on r.id = u.role_id
    left join institution i on i.id = u.institution_id
    left join team_group g on g.id = u.group_id
    left join queue q on q.id = u.queue_id
    where ${sql.join(given, sql` and `)}
    order by u.name, u.id limit ${filter.size} offset ${(filter.page - 1) * filter.size}`.execute(
    db,
  );
  return rows;
}
