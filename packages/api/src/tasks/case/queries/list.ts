import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { anyOf, limitTo } from "../../../core/sql.ts";
import { PROFILE } from "../../../core/profile.ts";
import { queryRows } from "../../../core/query.ts";
import { visibleTo } from "../../../core/scope.ts";
import type { CaseScope } from "../../../core/permissions.ts";
import type { CaseRow, Tab } from "../contract.ts";
import {
  joinConditions,
  buildCountableConditions,
  buildDetailConditions,
  isCountable,
  isSkippedSql,
  type StoredFilter,
} from "./filter.ts";
import type { ListedWork } from "../rules-block.ts";
import { buildOrderSql, type ClosedWindow, hasClosedWindowSql, isClosedNowSql } from "./window.ts";

/** Stored row; days past due and work reason are computed from the day and the band. */
export type StoredCase = Omit<
  CaseRow,
  "dpd" | "workReason" | "productType" | "blockedBy" | "restsUntil"
> &
  ListedWork;

const COLUMNS = sql`
  c.id as task_id, c.loan_id, c.borrower_id, l.number as loan_number, b.name as borrower_name,
  p.name as product_name, p.currency, c.status, c.tab, c.institution_id, i.name as institution_name,
  c.stage_id, q.name as stage_name, c.agent_id, a.name as agent_name, c.arrears_minor, c.outstanding_minor,
  c.overdue_on, c.last_result as last_call_result, c.last_contact_at, c.next_call_at,
  c.promise_on, c.promise_minor, c.work_band, c.work_rank, c.work_rank_until, c.snoozed_until, c.payment_pause_until, c.version,
  w.opens_at, w.closes_at, w.next_at, w.any_hour_after_dpd`;

const NAME_JOINS = sql`
  join loan l on l.id = c.loan_id
  join borrower b on b.id = c.borrower_id
  join product p on p.id = c.product_id
  join institution i on i.id = c.institution_id
  join stage q on q.id = c.stage_id
  left join app_user a on a.id = c.agent_id
  left join contact_window w on w.institution_id = c.institution_id and w.stage_id = c.stage_id
    and w.profile = ${PROFILE} and w.zone = b.zone`;

export const caseColumns = COLUMNS;
export const caseNames = NAME_JOINS;

function matching(actor: Actor, filter: StoredFilter, today: Day): RawBuilder<unknown> {
  const tab = filter.tab ? [sql<SqlBool>`c.tab = ${filter.tab}`] : [];
  return joinConditions([
    ...buildCountableConditions(actor, filter, "c", today),
    ...tab,
    ...buildDetailConditions(filter, today),
  ]);
}

/**
 * Closed windows, with cases ranked below the others; only in the order of work, and only when some
 * are open.
 */
export type OrderedFilter = StoredFilter & {
  readonly closed?: readonly ClosedWindow[] | undefined;
};

const ordered = (filter: OrderedFilter, today: Day): RawBuilder<unknown> =>
  filter.closed?.length
    ? sql`${isClosedNowSql(filter.closed, today)}, ${buildOrderSql(filter)}`
    : buildOrderSql(filter);

export type Paged = OrderedFilter & {
  page: number;
  size: number;
  /** Instant for which the page reports closed windows. */
  shutAt?: Date;
};

/** Cuts the page on cases alone, so that names are joined for its rows only. */
const paged = (actor: Actor, filter: Paged, today: Day): RawBuilder<unknown> => sql`(
  select * from collection_case c where ${matching(actor, filter, today)}
  order by ${ordered(filter, today)} ${limitTo(filter.size, (filter.page - 1) * filter.size)}
) c ${NAME_JOINS}`;

export interface Listed {
  readonly rows: readonly StoredCase[];
  readonly tabs: TabCounts;
  /** Set when `shutAt` is given and the page has rows. */
  readonly isAnyShut?: boolean | undefined;
}

export async function list(db: Db, actor: Actor, filter: Paged, today: Day): Promise<Listed> {
  if (isCountable(filter, today)) return pageWithCaseCounts(db, actor, filter, today);
  const [page, tabs] = await Promise.all([
    sql<StoredCase>`
      select ${COLUMNS} from ${paged(actor, filter, today)} order by ${ordered(filter, today)}`.execute(
      db,
    ),
    getTabCounts(db, actor, filter, today),
  ]);
  return { rows: page.rows, tabs };
}

type PageRow = StoredCase & { readonly tabs: TabCount[]; readonly isAnyShut: boolean };

/**
 * Reads page and counts in one statement, because a second one adds a tenth of the time. Only an
 * empty page needs a separate count.
 */
async function pageWithCaseCounts(
  db: Db,
  actor: Actor,
  filter: Paged,
  today: Day,
): Promise<Listed> {
  const { shutAt } = filter;
  const isAnyShut = shutAt ? hasClosedWindowSql(actor.institutionId, shutAt) : sql`false`;
  const rows = await queryRows(db)<PageRow>`
    select ${COLUMNS}, (select json_agg(tally) from (${tallied(actor, filter, today)}) tally) as tabs,
      ${isAnyShut} as is_any_shut
    from ${paged(actor, filter, today)} order by ${ordered(filter, today)}`;
  const [first] = rows;
  const tabs = first
    ? { rows: first.tabs, scanned: false }
    : await getTabCounts(db, actor, filter, today);
  return { rows, tabs, isAnyShut: first?.isAnyShut };
}

export const listCaseIds = (
  db: Db,
  actor: Actor,
  filter: OrderedFilter & { readonly isGuided?: boolean | undefined },
  today: Day,
  limit: number,
): Promise<{ taskId: number; loanId: number; borrowerId: number }[]> =>
  queryRows(db)<{ taskId: number; loanId: number; borrowerId: number }>`
    select c.id as task_id, c.loan_id, c.borrower_id from collection_case c
    where ${matching(actor, filter, today)} and ${filter.isGuided ? sql`not (${isSkippedSql})` : sql`true`}
    order by ${ordered(filter, today)} limit ${limit}`;

/** Lists visible cases in the order of the given ids, with the columns of the list. */
export async function byIds(db: Db, actor: Actor, ids: readonly number[]): Promise<StoredCase[]> {
  const rows = await queryRows(db)<StoredCase>`
    select ${COLUMNS} from collection_case c ${NAME_JOINS}
    where c.id = ${anyOf(ids)} and ${visibleTo(actor, "c")}`;
  const found = new Map(rows.map((row) => [row.taskId, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

export interface TabCount {
  readonly tab: Tab;
  readonly n: number;
}

/** Limit for counting when cases have to be scanned. */
export const COUNT_CAP = 10_000;

export interface TabCounts {
  readonly rows: readonly TabCount[];
  /** Cases were scanned, so that the cap applies. */
  readonly scanned: boolean;
}

/**
 * Single rows for complaint handlers. Case counts do not know complaints, and these cases are few.
 */
const SINGLE_CASES = sql`(select id, institution_id, stage_id, agent_id, status, tab, is_withheld, 1 as n from collection_case) t`;

/** Counts without agents, a much shorter table, when neither case scope nor filter needs agents. */
const selectCaseCounts = (actor: Actor, filter: StoredFilter): RawBuilder<unknown> => {
  if (actor.caseScope === "ORDERS") return SINGLE_CASES;
  return filter.agentId || filter.unassigned || !SEES_ALL_AGENTS.has(actor.caseScope)
    ? sql`case_count t`
    : sql`case_count_total t`;
};

const SEES_ALL_AGENTS: ReadonlySet<CaseScope> = new Set(["INSTITUTION", "ALL"]);

const tallied = (actor: Actor, filter: StoredFilter, today: Day): RawBuilder<TabCount> => sql`
  select t.tab, sum(t.n)::bigint as n from ${selectCaseCounts(actor, filter)}
  where ${joinConditions(buildCountableConditions(actor, filter, "t", today))} group by t.tab`;

export interface StageCount extends TabCount {
  readonly stageId: number;
}

export const listStageCounts = (db: Db, actor: Actor, filter: StoredFilter, today: Day) =>
  queryRows(db)<StageCount>`
    select t.stage_id, t.tab, sum(t.n)::bigint as n from ${selectCaseCounts(actor, filter)}
    where ${joinConditions(buildCountableConditions(actor, filter, "t", today))} group by t.stage_id, t.tab`;

/**
 * Counts cases by tab under the filter: from case counts when they know the conditions, otherwise
 * by a scan up to the cap.
 */
export async function getTabCounts(
  db: Db,
  actor: Actor,
  filter: StoredFilter,
  today: Day,
): Promise<TabCounts> {
  if (isCountable(filter, today)) {
    const { rows } = await tallied(actor, filter, today).execute(db);
    return { rows, scanned: false };
  }
  const rows = await queryRows(db)<TabCount>`
    select tab, count(*) as n from (
      select c.tab from collection_case c
      where ${joinConditions([...buildCountableConditions(actor, filter, "c", today), ...buildDetailConditions(filter, today)])} limit ${COUNT_CAP + 1}
    ) counted group by tab`;
  return { rows, scanned: true };
}
