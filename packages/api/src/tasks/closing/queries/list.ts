import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { limitTo } from "../../../core/sql.ts";
import type { z } from "zod";
import type { Actor } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { queryRows } from "../../../core/query.ts";
import { isSamePersonForMoneySql } from "../../../core/same-person.ts";
import { institutionVisibleTo, visibleTo, workVisibleTo } from "../../../core/scope.ts";
import type { ClosingRequest, listRequests, history as statusLogContract } from "../contract.ts";

export type StoredRequest = Omit<ClosingRequest, "canDecide" | "canRevoke"> & {
  readonly requesterId: number | null;
  readonly isSamePerson: boolean;
};

const REQUESTER = {
  requesterId: sql.ref("r.requesterId"),
  at: sql.ref("r.requestedAt"),
  caseId: sql.ref("r.caseId"),
};

/**
 * Hides the name of a requester of an institution that the reader does not see, for example the
 * user who recorded the borrower flag.
 */
const REQUEST_COLUMNS = (actor: Actor) => sql`
  r.id as request_id, c.id as task_id, c.loan_id, c.borrower_id, b.name as borrower_name, l.number as loan_number,
  i.name as institution_name, q.name as stage_name, c.status, c.arrears_minor, c.outstanding_minor, p.currency,
  r.kind, r.reason, r.flag_from_on, r.note, r.state, r.requester_id,
  case when a.institution_id is null or ${institutionVisibleTo(actor, sql.ref("a.institutionId"))} then a.name end as requested_by, r.requested_at, d.name as decided_by,
  r.decided_at, r.decision_note, r.effective_on,
  ${isSamePersonForMoneySql(actor.userId, REQUESTER)} as is_same_person`;

const FROM = sql`
  closing_request r
  join collection_case c on c.id = r.case_id
  join borrower b on b.id = c.borrower_id
  join loan l on l.id = c.loan_id
  join product p on p.id = c.product_id
  join institution i on i.id = c.institution_id
  join stage q on q.id = c.stage_id
  left join app_user a on a.id = r.requester_id
  left join app_user d on d.id = r.decider_id`;

type Filter = Pick<z.output<typeof listRequests.input>, "state" | "kind">;

const matching = (actor: Actor, { state, kind }: Filter): RawBuilder<SqlBool> => {
  const states = state?.length ? sql`r.state in (${sql.join(state)})` : sql`true`;
  const kinds = kind ? sql`r.kind = ${kind}` : sql`true`;
  return sql`${states} and ${kinds} and ${workVisibleTo(actor, "c")}
    and (${visibleTo(actor, "c")} or r.requested_at <= c.recalled_at)`;
};

export const page = (
  db: Db,
  actor: Actor,
  filter: Filter,
  today: Day,
  { size, offset }: { size: number; offset: number },
): Promise<(StoredRequest & { total: number })[]> =>
  queryRows(db)<StoredRequest & { total: number }>`
    select ${REQUEST_COLUMNS(actor)}, greatest(0, ${today}::date - c.overdue_on) as dpd, count(*) over () as total
    from ${FROM} where ${matching(actor, filter)} order by r.id desc ${limitTo(size, offset)}`;

export const listByCase = (db: Db, actor: Actor, taskId: number, today: Day) =>
  queryRows(db)<StoredRequest>`
    select ${REQUEST_COLUMNS(actor)}, greatest(0, ${today}::date - c.overdue_on) as dpd
    from ${FROM} where c.id = ${taskId} and ${visibleTo(actor, "c")} order by r.id desc limit 100`;

export const statusLog = (
  db: Db,
  actor: Actor,
  taskId: number,
): Promise<z.infer<typeof statusLogContract.output>> =>
  queryRows(db)<z.infer<typeof statusLogContract.output>[number]>`
    select m.id as move_id, m.at, m.event, m.before, m.after, m.reason, o.name as operator_name, a.name as agent_name,
      i.name as institution_name, q.name as stage_name, f.name as stage_before, m.dpd, m.arrears_minor, p.currency
    from case_status_log m
    join collection_case c on c.id = m.case_id and ${visibleTo(actor, "c")}
    join product p on p.id = c.product_id
    join institution i on i.id = m.institution_id
    join stage q on q.id = m.stage_id
    left join stage f on f.id = m.stage_before_id
    left join app_user o on o.id = m.operator_id
    left join app_user a on a.id = m.agent_id
    where m.case_id = ${taskId} order by m.id desc limit 500`;
