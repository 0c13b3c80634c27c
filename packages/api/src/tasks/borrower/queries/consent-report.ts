import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { queryRow, queryRows } from "../../../core/query.ts";
import { limitTo } from "../../../core/sql.ts";
import { institutionVisibleTo, userVisibleTo } from "../../../core/scope.ts";
import { EVIDENCE_DEADLINE_DAYS } from "../contract-consent.ts";
import type { ConsentReportFilter, ConsentReportRow } from "../contract-consent-report.ts";

export interface ConsentReportQuery {
  readonly actor: Actor;
  readonly today: Day;
  readonly filter: Omit<ConsentReportFilter, "from" | "to"> & {
    readonly from: Date;
    readonly to: Date;
  };
}

/**
 * Limits the counts to the filtered user and institution, and to institutions visible to the
 * reader.
 */
const within = (
  { actor, filter: { agentId, institutionId } }: ConsentReportQuery,
  agent: string,
  institution: RawBuilder<unknown>,
) => sql`(${agentId ?? null}::bigint is null or ${sql.ref(agent)} = ${agentId ?? null})
  and (${institutionId ?? null}::bigint is null or ${institution} = ${institutionId ?? null})
  and ${institutionVisibleTo(actor, institution)}`;

/** Institution that had the case of consent `f` when it was recorded. */
const RECORDED_AT = sql`coalesce((
  select s.institution_id from case_status_log s where s.case_id = f.case_id and s.at <= f.recorded_at
  order by s.at desc, s.id desc limit 1), c.institution_id)`;

const RECORDED = (query: ConsentReportQuery) => sql`
  select f.recorded_by as agent_id, count(*) as recorded,
    count(*) filter (where p.basis in ('CALL', 'MESSAGE')) as with_evidence,
    count(*) filter (where p.basis = 'PERSON') as confirmed,
    count(*) filter (where p.basis = 'EARLIER') as earlier,
    count(*) filter (where p.basis = 'REFUSED') as refused,
    count(*) filter (where p.basis is null and w.is_waiting) as waiting,
    count(*) filter (where p.basis is null and not w.is_waiting) as ended_without_evidence
  from borrower_flag f
  join collection_case c on c.id = f.case_id
  left join consent_evidence p on p.flag_id = f.id
  cross join lateral (
    select f.ended_at is null and ${query.today}::date < f.from_on + ${EVIDENCE_DEADLINE_DAYS}::int as is_waiting) w
  where f.kind = 'CONSENT' and f.recorded_at between ${query.filter.from} and ${query.filter.to}
    and ${within(query, "f.recordedBy", RECORDED_AT)}
  group by f.recorded_by`;

/** Outgoing contacts whose guard decision cites a consent. */
const RELIED = (query: ConsentReportQuery) => sql`
  select t.agent_id, count(distinct t.id) as contacts
  from borrower_flag f
  join contact_attempt t on t.borrower_id = f.borrower_id and t.direction = 'OUT'
    and t.at between ${query.filter.from} and ${query.filter.to}
  join guard_decision_key k on k.id = t.decision_id
  join guard_decision d on d.id = k.id and d.at = k.at
  where f.kind = 'CONSENT' and ${within(query, "t.agentId", sql.ref("d.institutionId"))} and exists (
    select from jsonb_array_elements(d.checked_rules) cited where (cited ->> 'flagId')::bigint = f.id)
  group by t.agent_id`;

const REVEALED = (query: ConsentReportQuery) => sql`
  select n.actor_id as agent_id, count(*) as reveals from number_reveal n
  join guard_decision_key k on k.id = n.decision_id
  join guard_decision d on d.id = k.id and d.at = k.at
  where n.is_outside_hours and n.is_counted and n.at between ${query.filter.from} and ${query.filter.to}
    and ${within(query, "n.actorId", sql.ref("d.institutionId"))}
  group by n.actor_id`;

/** Visible users `u` with their counts. */
const PEOPLE = (query: ConsentReportQuery) => sql`
  from (${RECORDED(query)}) r full join (${RELIED(query)}) c on c.agent_id = r.agent_id
  full join (${REVEALED(query)}) n on n.agent_id = coalesce(r.agent_id, c.agent_id)
  join app_user u on u.id = coalesce(r.agent_id, c.agent_id, n.agent_id) and ${userVisibleTo(query.actor, "u")}`;

/** Lists users, most contacts under consents first; all of them without a slice. */
export const listPeople = (
  db: Db,
  query: ConsentReportQuery,
  slice?: { readonly size: number; readonly offset: number },
) =>
  queryRows(db)<ConsentReportRow>`
    select u.id as agent_id, u.name as agent_name, i.name as institution_name, coalesce(r.recorded, 0) as recorded,
      coalesce(r.with_evidence, 0) as with_evidence, coalesce(r.confirmed, 0) as confirmed,
      coalesce(r.earlier, 0) as earlier, coalesce(r.waiting, 0) as waiting, coalesce(r.refused, 0) as refused,
      coalesce(r.ended_without_evidence, 0) as ended_without_evidence, coalesce(c.contacts, 0) as contacts, coalesce(n.reveals, 0) as reveals
    ${PEOPLE(query)}
    left join institution i on i.id = u.institution_id
    order by coalesce(c.contacts, 0) desc, coalesce(r.recorded, 0) desc, u.id
    ${slice ? limitTo(slice.size, slice.offset) : sql``}`;

export async function countPeople(db: Db, query: ConsentReportQuery): Promise<number> {
  const row = await queryRow(db)<{ total: number }>`
    select count(*) as total ${PEOPLE(query)}`;
  return row?.total ?? 0;
}
