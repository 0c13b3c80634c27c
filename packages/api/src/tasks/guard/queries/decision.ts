import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { limitTo } from "../../../core/sql.ts";
import type { Actor } from "../../../core/context.ts";
import * as inTime from "../../../core/keyset-page.ts";
import { queryRow, queryRows } from "../../../core/query.ts";
import { institutionVisibleTo, visibleTo } from "../../../core/scope.ts";
import type { DecisionFilter, GuardRecord } from "../contract-decision.ts";
import type { Citation } from "../contract.ts";
import { decisionTimeSql } from "./evidence.ts";

export type StoredDecision = Omit<GuardRecord, "broken" | "overriddenByName" | "borrowerName"> & {
  readonly borrowerName: string;
  /** Findings in the format of their time. */
  readonly findings: unknown[];
};

export interface DecisionQuery {
  readonly actor: Actor;
  readonly filter: Omit<DecisionFilter, "from" | "to"> & { readonly from: Date; readonly to: Date };
}

/**
 * Leaders see decisions about the contacts of their group; other users those of their institutions.
 */
const decisionVisibleTo = (actor: Actor): RawBuilder<SqlBool> => {
  const ofInstitution = institutionVisibleTo(actor, sql.ref("d.institution_id"));
  if (actor.caseScope !== "GROUP") return ofInstitution;
  return sql`${ofInstitution}
    and d.actor_id in (select id from app_user where group_id = ${actor.groupId})`;
};

function matching({ actor, filter }: DecisionQuery): RawBuilder<SqlBool> {
  const { agentId, institutionId, verdict, rule, overridden } = filter;
  const conditions: RawBuilder<SqlBool>[] = [
    sql`d.at between ${filter.from} and ${filter.to}`,
    decisionVisibleTo(actor),
  ];
  if (agentId) conditions.push(sql`d.actor_id = ${agentId}`);
  if (institutionId) conditions.push(sql`d.institution_id = ${institutionId}`);
  if (verdict) conditions.push(sql`d.verdict = ${verdict}`);
  if (rule)
    conditions.push(
      sql`d.findings @> jsonb_build_array(jsonb_build_object('rule', ${rule}::text))`,
    );
  if (overridden !== undefined)
    conditions.push(sql`(d.override_reason is not null) = ${overridden}`);
  if (filter.loanNumber)
    conditions.push(sql`d.case_id in (
      select k.id from collection_case k join loan l on l.id = k.loan_id where l.number = ${filter.loanNumber})`);
  return sql.join(conditions, sql` and `);
}

/** `case_visible` is false for users who cannot open the case. */
const columns = (actor: Actor) => sql`
  d.id as decision_id, d.at, d.action, (
    select t.channel from contact_attempt t where t.decision_id = d.id order by t.id limit 1) as channel,
  d.verdict, d.profile, d.findings, d.actor_id as agent_id, u.name as agent_name, d.institution_id,
  i.name as institution_name, d.case_id as task_id, c.loan_id, d.borrower_id, l.number as loan_number,
  b.name as borrower_name, ${visibleTo(actor, "c")} as case_visible, d.override_reason`;

const NAME_JOINS = sql`
  join collection_case c on c.id = d.case_id
  join loan l on l.id = c.loan_id
  join borrower b on b.id = d.borrower_id
  join institution i on i.id = d.institution_id
  left join app_user u on u.id = d.actor_id`;

export const count = (db: Db, query: DecisionQuery, cap?: number): Promise<number> =>
  inTime.countCapped(db, sql`from guard_decision d where ${matching(query)}`, cap);

/** Limits the decisions before it joins anything to them. */
export async function decisions(
  db: Db,
  query: DecisionQuery,
  cut: inTime.Cut,
): Promise<(StoredDecision & inTime.TimeCursor)[]> {
  const rest =
    "after" in cut && cut.after ? sql` and ${inTime.isAfterCursor("d", cut.after)}` : sql``;
  const offset = "offset" in cut ? cut.offset : 0;
  return queryRows(db)<StoredDecision & inTime.TimeCursor>`
    select ${columns(query.actor)}, d.id, ${inTime.atTextSql("d")} as at_text from (
      select d.* from guard_decision d where ${matching(query)}${rest}
      order by ${inTime.newestFirst("d")} ${limitTo(cut.size, offset)}) d
    ${NAME_JOINS} order by ${inTime.newestFirst("d")}`;
}

export type StoredEvidence = StoredDecision & {
  readonly checkedRules: Citation[];
  readonly relation: string | null;
  readonly contactName: string | null;
};

export const findEvidence = (db: Db, actor: Actor, id: number) =>
  queryRow(db)<StoredEvidence>`
    select ${columns(actor)}, d.checked_rules, o.relation, o.name as contact_name
    from guard_decision d ${NAME_JOINS} left join contact o on o.id = d.contact_id
    where d.id = ${id} and d.at = ${decisionTimeSql(id)} and ${decisionVisibleTo(actor)}`;
