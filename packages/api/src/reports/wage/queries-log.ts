import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { limitTo } from "../../core/sql.ts";
import type { Actor } from "../../core/context.ts";
import type { Day } from "../../core/day.ts";
import { countCapped } from "../../core/keyset-page.ts";
import type { Currency } from "../../core/money.ts";
import { queryRows } from "../../core/query.ts";
import { userVisibleTo } from "../../core/scope.ts";
import { matchesAgentSql } from "./queries-wage.ts";
import type { WageEntryKind } from "./queries-explain.ts";

export interface LogQuery {
  readonly actor: Actor;
  readonly from: Date;
  readonly to: Date;
  readonly agentId?: number | undefined;
  readonly agent?: string | undefined;
  readonly editorId?: number | undefined;
  readonly institutionId?: number | undefined;
}

const logged = (query: LogQuery): RawBuilder<unknown> => {
  const { actor, from, to, agentId, agent, editorId, institutionId } = query;
  const conditions: RawBuilder<SqlBool>[] = [
    userVisibleTo(actor, "p"),
    sql`w.editor_id is not null and w.at between ${from} and ${to}`,
  ];
  if (agentId) conditions.push(sql`w.agent_id = ${agentId}`);
  if (agent) conditions.push(matchesAgentSql(agent));
  if (editorId) conditions.push(sql`w.editor_id = ${editorId}`);
  if (institutionId) conditions.push(sql`p.institution_id = ${institutionId}`);
  return sql`from wage_entry w join wage_person p on p.id = w.agent_id join app_user u on u.id = p.id where ${sql.join(conditions, sql` and `)}`;
};

export interface StoredLog {
  readonly id: number;
  readonly at: Date;
  readonly agentId: number;
  readonly agentName: string;
  readonly institutionName: string;
  readonly day: Day;
  readonly kind: WageEntryKind;
  readonly currency: Currency;
  readonly amount: number;
  readonly before: number | null;
  readonly reason: string;
  readonly editorName: string | null;
}

export const logPage = (
  db: Db,
  query: LogQuery,
  { size, offset }: { readonly size: number; readonly offset: number },
) =>
  queryRows(db)<StoredLog>`
    select f.id, f.at, f.agent_id, f.agent_name, coalesce(i.name, '') as institution_name, f.day, f.kind, f.currency,
      f.amount, f.before, f.reason, e.name as editor_name
    from (select w.id, w.at, w.agent_id, u.name as agent_name, p.institution_id, w.day, w.kind, w.currency,
        w.amount_minor as amount, w.before_minor as before, w.reason, w.editor_id
      ${logged(query)} order by w.at desc, w.id desc ${limitTo(size, offset)}) f
    left join institution i on i.id = f.institution_id
    left join app_user e on e.id = f.editor_id
    order by f.at desc, f.id desc`;

export const logCount = (db: Db, query: LogQuery): Promise<number> =>
  countCapped(db, sql`1 ${logged(query)}`);
