import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { limitTo } from "../../core/sql.ts";
import type { z } from "zod";
import { rangeText, readRange } from "../../core/address.ts";
import type { Actor } from "../../core/context.ts";
import * as inTime from "../../core/keyset-page.ts";
import { queryRows } from "../../core/query.ts";
import { userActionVisibleTo } from "../../core/scope.ts";
import type { LoginFilter, LoginLine } from "./contract.ts";

export interface LoginQuery {
  readonly actor: Actor;
  readonly filter: LoginFilter;
}

/** Compares addresses, not text: a network matches every address in it, an address only itself. */
function within(address: string): RawBuilder<SqlBool> {
  // An IPv4 address in IPv6 notation was logged in IPv4 notation.
  const range = readRange(address);
  const ip = range ? rangeText(range) : address;
  return sql`
  parse_inet(l.ip) between network(${ip}::inet) and
    set_masklen(broadcast(${ip}::inet), case family(${ip}::inet) when 4 then 32 else 128 end)`;
}

function matching({ actor, filter }: LoginQuery): RawBuilder<unknown> {
  const { from, to, userId, login, institutionId, outcome, ip } = filter;
  const conditions = [userActionVisibleTo(actor, "l")];
  if (from) conditions.push(sql`l.at >= ${from}`);
  if (to) conditions.push(sql`l.at <= ${to}`);
  if (userId) conditions.push(sql`l.user_id = ${userId}`);
  if (login) conditions.push(sql`lower(l.login) = lower(${login})`);
  if (institutionId) conditions.push(sql`l.institution_id = ${institutionId}`);
  if (outcome) conditions.push(sql`l.outcome = ${outcome}`);
  if (ip) conditions.push(within(ip));
  return sql`from login_log l where ${sql.join(conditions, sql` and `)}`;
}

export const count = (db: Db, query: LoginQuery, cap?: number): Promise<number> =>
  inTime.countCapped(db, matching(query), cap);

/** The page is cut before names are looked up. */
export async function lines(
  db: Db,
  query: LoginQuery,
  cut: inTime.Cut,
): Promise<(z.infer<typeof LoginLine> & inTime.TimeCursor)[]> {
  const rest =
    "after" in cut && cut.after ? sql` and ${inTime.isAfterCursor("l", cut.after)}` : sql``;
  const offset = "offset" in cut ? cut.offset : 0;
  return queryRows(db)<z.infer<typeof LoginLine> & inTime.TimeCursor>`
    select l.id, l.at, ${inTime.atTextSql("l")} as at_text, l.user_id, l.login, u.name, u.role_id as role,
      i.name as institution_name, l.outcome, l.reason, l.ip, l.veins as device, l.user_agent
    from (select l.* ${matching(query)}${rest} order by ${inTime.newestFirst("l")} ${limitTo(cut.size, offset)}) l
    left join app_user u on u.id = l.user_id
    left join institution i on i.id = l.institution_id
    order by ${inTime.newestFirst("l")}`;
}
