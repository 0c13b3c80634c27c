import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { anyOf } from "./array.ts";
import type { Permission } from "./permissions.ts";
import { holdsPermission } from "./rights.ts";
import { isAccountOf } from "./same-person.ts";

interface Decision {
  readonly permission: Permission;
  readonly institutionId: number;
  /** Who asked for it or is meant by it: neither they nor other accounts of theirs. */
  readonly except: readonly number[];
}

/** Who may decide on what is an institution's: whoever sees it and may, by id. */
export async function decidersOf(
  db: Db,
  { permission, institutionId, except }: Decision,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from app_user u where u.status = 'ENABLED' and ${holdsPermission("u", permission)}
      and coalesce(u.institution_id, ${institutionId}) = ${institutionId}
      and (u.institution_id is not null
        or not exists (select from user_institution s where s.user_id = u.id)
        or exists (select from user_institution s where s.user_id = u.id and s.institution_id = ${institutionId}))
      and not exists (select from app_user party where party.id = ${anyOf(except)}
        and (party.id = u.id or ${isAccountOf(sql.ref("u.id"), sql.ref("party.id"))}))
    order by u.id`.execute(db);
  return rows.map(({ id }) => id);
}
