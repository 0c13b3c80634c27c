import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import { limitTo } from "../../../core/sql.ts";
import type { z } from "zod";
import type { Actor } from "../../../core/context.ts";
import * as inTime from "../../../core/keyset-page.ts";
import { queryRows } from "../../../core/query.ts";
import { institutionVisibleTo, userVisibleTo, visibleTo } from "../../../core/scope.ts";
import type { NumberReveal, RevealFilter } from "../contract.ts";

export interface RevealQuery {
  readonly actor: Actor;
  readonly filter: RevealFilter;
}

/** The stored number is complete; the action masks it. */
export type StoredReveal = z.infer<typeof NumberReveal> & inTime.TimeCursor;

/**
 * Requires that both the user who revealed the number and the institution of the case are visible
 * to the actor.
 */
function matching({ actor, filter }: RevealQuery): RawBuilder<unknown> {
  const { from, to, userId, login, institutionId, taskId, datum } = filter;
  const conditions = [
    userVisibleTo(actor, "u"),
    institutionVisibleTo(actor, sql.ref("k.institution_id")),
  ];
  if (from) conditions.push(sql`n.at >= ${from}`);
  if (to) conditions.push(sql`n.at <= ${to}`);
  if (userId) conditions.push(sql`n.actor_id = ${userId}`);
  if (login)
    conditions.push(
      sql`n.actor_id = (select id from app_user where lower(login) = lower(${login}))`,
    );
  if (institutionId) conditions.push(sql`u.institution_id = ${institutionId}`);
  if (taskId) conditions.push(sql`n.case_id = ${taskId}`);
  if (datum) conditions.push(sql`n.datum = ${datum}`);
  return sql`from number_reveal n join app_user u on u.id = n.actor_id join collection_case k on k.id = n.case_id
    where ${sql.join(conditions, sql` and `)}`;
}

export const count = (db: Db, query: RevealQuery, cap?: number): Promise<number> =>
  inTime.countCapped(db, matching(query), cap);

/** Returns name and number only for cases that the actor sees. */
export async function reveals(
  db: Db,
  query: RevealQuery,
  cut: inTime.Cut,
): Promise<StoredReveal[]> {
  const rest =
    "after" in cut && cut.after ? sql` and ${inTime.isAfterCursor("n", cut.after)}` : sql``;
  const offset = "offset" in cut ? cut.offset : 0;
  return queryRows(db)<StoredReveal>`
    select n.id, n.at, ${inTime.atTextSql("n")} as at_text, n.actor_id as user_id, u.login, u.name, u.role_id as role,
      i.name as institution_name, n.case_id as task_id, c.loan_id, c.borrower_id, n.datum,
      case n.datum when 'PHONE' then h.phone when 'ID_NUMBER' then b.id_number when 'ADDRESS' then b.address
        else b.company_address end as number,
      case n.datum when 'PHONE' then h.name else b.name end as contact_name,
      h.relation, n.reason, n.call_id
    from (select n.* ${matching(query)}${rest} order by ${inTime.newestFirst("n")} ${limitTo(cut.size, offset)}) n
    join app_user u on u.id = n.actor_id
    left join institution i on i.id = u.institution_id
    left join collection_case c on c.id = n.case_id and ${visibleTo(query.actor, "c")}
    left join contact h on h.id = n.contact_id and c.id is not null
    left join borrower b on b.id = c.borrower_id
    order by ${inTime.newestFirst("n")}`;
}
