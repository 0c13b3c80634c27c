import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { queryRows } from "./query.ts";
import { limitTo } from "./sql.ts";
import { holdsPermission } from "./rights.ts";
import { isGranterSql } from "./same-person.ts";

const MAX_NAMES = 5;

export async function listConfirmers(db: Db, accountId: number, now: Date): Promise<string[]> {
  const rows = await queryRows(db)<{ name: string }>`
    select u.name from app_user u
    where u.status = 'ENABLED' and ${holdsPermission("u", "user.confirm")}
      and not ${isGranterSql(sql.ref("u.id"), accountId, sql`${now}::timestamptz`)}
    order by u.name, u.id ${limitTo(MAX_NAMES, 0)}`;
  return rows.map(({ name }) => name);
}
