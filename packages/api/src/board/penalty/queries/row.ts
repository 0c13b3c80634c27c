import { type RawBuilder, sql, type SqlBool } from "kysely";
import { columnSql } from "../../../core/column.ts";
import type { Actor } from "../../../core/context.ts";
import { isLinkedAccountSql, isSamePersonSql } from "../../../core/same-person.ts";
import { institutionVisibleTo } from "../../../core/scope.ts";
import type { Penalty } from "../contract.ts";
import { countsAt } from "./agent.ts";

interface Of {
  readonly agentId: RawBuilder<unknown>;
  readonly institutionId: RawBuilder<unknown>;
}

/**
 * Condition on data about an agent at an institution: visible to the agent, the leader, and users
 * who see the institution.
 */
export function aboutVisibleTo(actor: Actor, { agentId, institutionId }: Of): RawBuilder<SqlBool> {
  const within = institutionVisibleTo(actor, institutionId);
  switch (actor.caseScope) {
    case "OWN":
      return sql`coalesce(${agentId} = ${actor.userId}, false)`;
    case "GROUP":
      return sql`(${within} and ${agentId} in (select id from app_user where group_id = ${actor.groupId}))`;
    case "INSTITUTION":
    case "ALL":
    case "ORDERS":
      return within;
    case "NONE":
      return sql`false`;
  }
}

/**
 * Condition on penalties visible to an actor, including an agent's own; `alias` is that of penalty.
 */
export const penaltyVisibleTo = (actor: Actor, alias: string): RawBuilder<SqlBool> =>
  aboutVisibleTo(actor, {
    agentId: columnSql(alias, "agentId"),
    institutionId: columnSql(alias, "institutionId"),
  });

export type StoredPenalty = Penalty;

/**
 * Condition on the caller, including other accounts of the same person but not accounts that the
 * caller created for others.
 */
export const isSelfSql = (actor: Pick<Actor, "userId">, personId: RawBuilder<unknown>) =>
  sql`coalesce(${personId} = ${actor.userId} or ${isLinkedAccountSql(actor.userId, personId)}, false)`;

export const isPenaltyProposerSql = (actor: Pick<Actor, "userId">) => sql`(
  p.proposer_id = ${actor.userId}
  or ${isSamePersonSql(actor.userId, { requesterId: sql.ref("p.proposerId"), at: sql.ref("p.proposedAt") })})`;

/** Rule in force today at the institution of the penalty's agent. */
const ruleToday = (now: Date) => sql`(
  select r.id from penalty_rule r where r.violation = p.violation and r.currency = p.currency
    and r.effective_on <= (${now}::timestamptz at time zone i.zone)::date
  order by r.effective_on desc, r.id desc limit 1)`;

const decidedAtSql = (now: Date) => sql`coalesce(p.decided_at, ${now}::timestamptz)`;

/**
 * Tests if an approval would find another occurrence now. After the approval, an earlier penalty
 * can only be reversed, so that a repeated violation becomes a first one.
 */
const occurrenceChanged = (now: Date) => sql`(
  (p.state = 'PROPOSED' or p.state = 'APPROVED' and p.occurrence = 'REPEATED')
  and (p.occurrence = 'REPEATED') <> exists (
    select from penalty e where e.agent_id = p.agent_id and e.violation = p.violation and e.id <> p.id
      and ${countsAt("e", decidedAtSql(now))} and e.decided_at <= ${decidedAtSql(now)}))`;

export const buildPenaltyColumnsSql = (actor: Actor, now: Date) => sql`
  p.id as penalty_id, p.order_id, p.institution_id, i.name as institution_name, p.agent_id, a.name as agent_name,
  p.violation, p.level, p.occurrence, p.points, p.fine_minor, p.currency, p.warning, p.termination, p.state, p.reason,
  o.name as proposer_name, p.proposed_at, d.name as decider_name, p.decided_at, p.note, p.reversed_at,
  (select e.day from wage_entry e where e.penalty_id = p.id and e.amount_minor < 0) as fine_on,
  coalesce(p.rule_id <> ${ruleToday(now)}, false) as rule_changed,
  ${occurrenceChanged(now)} as occurrence_changed,
  (p.state = 'PROPOSED' and ${actor.permissions.has("penalty.approve")}::boolean
    and not ${isPenaltyProposerSql(actor)} and not ${isSelfSql(actor, sql.ref("p.agentId"))}) as can_decide,
  p.version`;

export const PENALTY_JOINS = sql`
  penalty p
  join institution i on i.id = p.institution_id
  join app_user a on a.id = p.agent_id
  join app_user o on o.id = p.proposer_id
  left join app_user d on d.id = p.decider_id`;
