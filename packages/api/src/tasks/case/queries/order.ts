import { type RawBuilder, sql } from "kysely";
import { columnOf } from "../../../core/column.ts";
import type { CaseFilter, Sort } from "../contract.ts";

/** Each sort by its columns, worded so that an index walks them in either direction. */
const COLUMNS = {
  work: ["work_band", "work_rank"],
  dpd: ["overdue_on"],
  arrears: ["arrears_minor"],
  outstanding: ["outstanding_minor"],
  nextCall: ["next_call_at"],
  lastContact: ["last_contact_at"],
  opened: ["opened_on"],
} as const satisfies Record<Sort, readonly string[]>;

/** The more days past due, the earlier the due day. */
const REVERSED: ReadonlySet<Sort> = new Set(["dpd"]);

type Order = Pick<CaseFilter, "sort" | "order">;

const built = new Map<string, RawBuilder<unknown>>();

/** Built once for each of the few orders there are. */
export function orderOf({ sort, order }: Order): RawBuilder<unknown> {
  const name = `${sort} ${order}`;
  let known = built.get(name);
  if (!known) built.set(name, (known = build({ sort, order })));
  return known;
}

function build({ sort, order }: Order): RawBuilder<unknown> {
  const falling = (order === "desc") !== REVERSED.has(sort);
  const direction = falling ? sql`desc` : sql`asc`;
  const columns = [...COLUMNS[sort], "id"].map(
    (name) => sql`${columnOf("c", name)} ${direction}`,
  );
  return sql.join(columns);
}
