import { type RawBuilder, type SqlBool, sql } from "kysely";
import { columnSql } from "./column.ts";

/**
 * A user whose face matched the blacklist has no access until the account is cleared; `alias` is
 * that of app_user.
 */
export const isNotBlockedSql = (alias: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`not exists (
    select from face_account blocked where blocked.user_id = ${columnSql(alias, "id")} and blocked.blocked_at is not null)`;
