import { type RawBuilder, sql } from "kysely";
import { columnSql } from "../../../core/column.ts";
import type { Day } from "../../../core/day.ts";
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

/** Zones and stages that are closed for contact now, while others are open. */
export interface ClosedWindow {
  readonly stageId: number;
  readonly zone: string;
  readonly anyHourAfterDpd: number | null;
}

/** True for what nobody may be called about now: sorted by it, the open ones come first. */
export const isClosedNowSql = (
  closed: readonly ClosedWindow[],
  today: Day,
): RawBuilder<boolean> => sql`
  exists (
    select from borrower z join json_to_recordset(${JSON.stringify(closed)}::text::json)
      as shut ("stageId" bigint, zone text, "anyHourAfterDpd" integer) on shut.zone = z.zone
    where z.id = c.borrower_id and shut."stageId" = c.stage_id
      and (shut."anyHourAfterDpd" is null or c.overdue_on >= ${today}::date - shut."anyHourAfterDpd"))`;

const built = new Map<string, RawBuilder<unknown>>();

/** Built once for each of the few orders there are. */
export function buildOrderSql({ sort, order }: Order): RawBuilder<unknown> {
  const name = `${sort} ${order}`;
  let cached = built.get(name);
  if (!cached) built.set(name, (cached = build({ sort, order })));
  return cached;
}

function build({ sort, order }: Order): RawBuilder<unknown> {
  const falling = (order === "desc") !== REVERSED.has(sort);
  const direction = falling ? sql`desc` : sql`asc`;
  const columns = [...COLUMNS[sort], "id"].map((name) => sql`${columnSql("c", name)} ${direction}`);
  return sql.join(columns);
}
