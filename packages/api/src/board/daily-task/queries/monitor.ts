import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { queryRows } from "../../../core/query.ts";
import { containsText, limitTo } from "../../../core/sql.ts";
import type { MonitorFilter, MonitorRow } from "../contract.ts";
import { type TaskContext, ofDays } from "./list.ts";

type StoredRow = Omit<MonitorRow, "completion">;

const ORDERS = {
  agent: sql`u.name`,
  tasks: sql`count(*)`,
  overdue: sql`count(*) filter (where d.state = 'OVERDUE')`,
} satisfies Record<MonitorFilter["sort"], unknown>;

export async function perAgent(
  db: Db,
  context: TaskContext,
  filter: MonitorFilter,
): Promise<{ rows: StoredRow[]; total: number }> {
  const { text, sort, descending, page, size } = filter;
  const where = sql.join(
    [
      ...ofDays(context, filter),
      ...(text ? [containsText(sql`u.login || ' ' || u.name`, text)] : []),
    ],
    sql` and `,
  );
  const from = sql`
    from daily_task d join institution i on i.id = d.institution_id join app_user u on u.id = d.agent_id
    left join team_group g on g.id = u.group_id where ${where}`;
  const direction = descending ? sql`desc` : sql`asc`;
  const rows = await queryRows(db)<StoredRow>`
    select u.id as agent_id, u.name as agent_name, i.name as institution_name, g.name as group_name,
      count(*)::int as tasks, (count(*) filter (where d.state = 'OPEN'))::int as open,
      (count(*) filter (where d.state = 'DONE'))::int as done,
      (count(*) filter (where d.state = 'OVERDUE'))::int as overdue,
      (count(*) filter (where d.state = 'DONE_LATE'))::int as done_late,
      (count(*) filter (where d.state = 'CANCELLED'))::int as cancelled, max(d.completed_at) as last_completed_at
    ${from} group by u.id, u.name, i.name, g.name
    order by ${ORDERS[sort]} ${direction}, u.name, u.id ${limitTo(size, (page - 1) * size)}`;
  const counted = await queryRows(db)<{ n: number }>`
    select count(distinct u.id) as n ${from}`;
  return { rows, total: counted[0]?.n ?? 0 };
}
