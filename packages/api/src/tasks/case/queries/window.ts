import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { columnSql } from "../../../core/column.ts";
import type { Day } from "../../../core/day.ts";
import { queryRows } from "../../../core/query.ts";
import type { CaseFilter, Sort } from "../contract.ts";
import type { ContactWindow } from "../rules-block.ts";

/** Columns of each sort, so that an index serves both directions. */
const COLUMNS = {
  work: ["work_band", "work_rank"],
  dpd: ["overdue_on"],
  arrears: ["arrears_minor"],
  outstanding: ["outstanding_minor"],
  nextCall: ["next_call_at"],
  lastContact: ["last_contact_at"],
  opened: ["opened_on"],
} as const satisfies Record<Sort, readonly string[]>;

/** Sorts in reverse: more days past due mean an earlier due day. */
const REVERSED: ReadonlySet<Sort> = new Set(["dpd"]);

type Order = Pick<CaseFilter, "sort" | "order">;

/** Zone and stage that are closed for contact now while others are open. */
export interface ClosedWindow {
  readonly stageId: number;
  readonly zone: string;
  readonly anyHourAfterDpd: number | null;
}

/** Condition for cases in a closed window. Sorting by it lists open ones first. */
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

/** Caches the SQL of each order. */
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

export type Window = ContactWindow & Pick<ClosedWindow, "stageId" | "zone">;

/** Lists the contact windows of an institution's stages for each zone of its borrowers. */
export const listWindows = (db: Db, institutionId: number) =>
  queryRows(db)<Window>`
    select w.stage_id, w.zone, w.opens_at, w.closes_at, w.next_at, w.any_hour_after_dpd
    from contact_window w join institution i on i.id = w.institution_id and i.country = w.profile
    where w.institution_id = ${institutionId}`;

/** Checks for a window that is closed now, with the rule of `isWindowClosed`. */
export const hasClosedWindowSql = (
  institutionId: number | null,
  now: Date,
): RawBuilder<SqlBool> => sql`
  exists (select from contact_window w join institution i on i.id = w.institution_id and i.country = w.profile
    where w.institution_id = ${institutionId} and w.next_at is not null
      and not coalesce(${now} >= w.opens_at and ${now} < w.closes_at, false))`;
