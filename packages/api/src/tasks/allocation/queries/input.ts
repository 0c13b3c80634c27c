import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import { anyOf, idArray, toCodesSql } from "../../../core/sql.ts";
import type { Actor } from "../../../core/context.ts";
import { dayIn } from "../../../core/day-in.ts";
import { queryRows } from "../../../core/query.ts";
import { visibleTo } from "../../../core/scope.ts";
import { OPEN_STATUSES } from "../../case/contract-codes.ts";
import { RUN_LIMIT } from "../contract-codes.ts";
import type { PoolCase, Exclusion } from "../rules/inputs.ts";

/** Endings after which the case does not return to the same agent. */
const NOT_WORKED = ["UNTOUCHED", "NO_CONTACT"] as const;

/** Lists open cases with the agents that have an affinity to each. */
export const listPoolCases = (db: Db, which: RawBuilder<unknown>, now: Date, limit: number) =>
  queryRows(db)<PoolCase>`
    select c.id as case_id, c.loan_id, c.borrower_id, c.institution_id, c.stage_id, c.arrears_minor, c.agent_id as from_agent_id,
      p.agent_id as promise_agent_id, h.agent_id as borrower_agent_id, coalesce(w.agent_id, e.agent_id) as last_agent_id,
      case when w.ended_as in ${toCodesSql(NOT_WORKED)} then w.agent_id end as avoided_agent_id
    from collection_case c
    join institution i on i.id = c.institution_id
    left join promise p on p.case_id = c.id and p.state = 'OPEN' and p.due_on >= ${dayIn(now)}
      and exists (select from app_user u where u.id = p.agent_id and u.status = 'ENABLED')
    left join lateral (
      select k.agent_id from collection_case k
      where k.borrower_id = c.borrower_id and k.institution_id = c.institution_id and k.id <> c.id
        and k.agent_id is not null and k.status in ${toCodesSql(OPEN_STATUSES)}
      order by k.assigned_at desc, k.id limit 1
    ) h on true
    left join lateral (
      select b.agent_id, b.ended_as from case_assignment b
      where b.case_id = c.id and b.released_at is not null order by b.id desc limit 1
    ) w on true
    left join lateral (
      select b.agent_id from collection_case k join case_assignment b on b.case_id = k.id
      where k.loan_id = c.loan_id and k.id < c.id order by b.id desc limit 1
    ) e on true
    where c.status in ${toCodesSql(OPEN_STATUSES)} and ${which}
    order by c.id limit ${limit}`;

export const chosenCases = (
  db: Db,
  actor: Actor,
  ids: readonly number[],
  now: Date,
): Promise<PoolCase[]> =>
  listPoolCases(db, sql`c.id = ${anyOf(ids)} and ${visibleTo(actor, "c")}`, now, RUN_LIMIT);

/**
 * Lists agents that a complaint separates from borrowers: agents complained about, and agents who
 * lodged a complaint that is not founded.
 */
export const exclusions = (db: Db, borrowerIds: readonly number[], agentIds: readonly number[]) =>
  queryRows(db)<Exclusion>`
    with concerned as materialized (
      select w.id, w.borrower_id, w.created_by, w.verdict from work_order w
      where w.excludes_agent and w.agent_id is not null and w.borrower_id in (select unnest(${idArray(borrowerIds)}))
    )
    select x.borrower_id, x.agent_id from complaint_exclusion x
    where x.order_id in (select id from concerned) and x.agent_id = ${anyOf(agentIds)}
    union
    select w.borrower_id, person.id from concerned w
    join app_user account on account.id = w.created_by
    join app_user person on mailbox(person.email) = mailbox(account.email)
    where w.verdict is distinct from 'FOUNDED' and person.id = ${anyOf(agentIds)}`;
