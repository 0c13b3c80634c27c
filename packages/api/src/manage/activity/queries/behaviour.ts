import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import { limitTo } from "../../../core/sql.ts";
import type { z } from "zod";
import type { Actor } from "../../../core/context.ts";
import * as inTime from "../../../core/keyset-page.ts";
import { queryRows } from "../../../core/query.ts";
import { userActionVisibleTo, visibleTo } from "../../../core/scope.ts";
import type { Behaviour, BehaviourFilter } from "../contract.ts";

export interface BehaviourQuery {
  readonly actor: Actor;
  readonly filter: BehaviourFilter;
}

function matching({ actor, filter }: BehaviourQuery): RawBuilder<unknown> {
  const { from, to, userId, login, institutionId, taskId, userAction } = filter;
  const conditions = [userActionVisibleTo(actor, "r")];
  if (from) conditions.push(sql`r.at >= ${from}`);
  if (to) conditions.push(sql`r.at <= ${to}`);
  if (userId) conditions.push(sql`r.user_id = ${userId}`);
  if (login)
    conditions.push(
      sql`r.user_id = (select id from app_user where lower(login) = lower(${login}))`,
    );
  if (institutionId) conditions.push(sql`r.institution_id = ${institutionId}`);
  if (taskId) conditions.push(sql`r.case_id = ${taskId}`);
  if (userAction) conditions.push(sql`split_part(r.action, ' ', 1) = ${userAction}`);
  return sql`from behaviour_record r where ${sql.join(conditions, sql` and `)}`;
}

export const count = (db: Db, query: BehaviourQuery, cap?: number): Promise<number> =>
  inTime.countCapped(db, matching(query), cap);

/** The page is cut before names are looked up. */
export async function behaviours(
  db: Db,
  query: BehaviourQuery,
  cut: inTime.Cut,
): Promise<(z.infer<typeof Behaviour> & inTime.TimeCursor)[]> {
  const rest =
    "after" in cut && cut.after ? sql` and ${inTime.isAfterCursor("r", cut.after)}` : sql``;
  const offset = "offset" in cut ? cut.offset : 0;
  return queryRows(db)<z.infer<typeof Behaviour> & inTime.TimeCursor>`
    select r.id, r.at, ${inTime.atTextSql("r")} as at_text, r.user_id, u.login, u.name, u.role_id as role,
      i.name as institution_name, r.page, r.action, r.device, r.ip,
      r.case_id as task_id, c.loan_id, c.borrower_id
    from (select r.* ${matching(query)}${rest} order by ${inTime.newestFirst("r")} ${limitTo(cut.size, offset)}) r
    join app_user u on u.id = r.user_id
    left join institution i on i.id = r.institution_id
    left join collection_case c on c.id = r.case_id and ${visibleTo(query.actor, "c")}
    order by ${inTime.newestFirst("r")}`;
}
