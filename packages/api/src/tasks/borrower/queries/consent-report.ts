import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { limitTo } from "../../../core/limit.ts";
import { userVisibleTo } from "../../../core/scope.ts";
import { PROOF_DAYS } from "../contract-consent.ts";
import type {
  ConsentReportFilter,
  ConsentReportRow,
} from "../contract-consent-report.ts";

export interface ConsentReportQuery {
  readonly actor: Actor;
  readonly today: Day;
  readonly filter: Omit<ConsentReportFilter, "from" | "to"> & {
    readonly from: Date;
    readonly to: Date;
  };
}

const RECORDED = ({ today, filter: { from, to } }: ConsentReportQuery) => sql`
  select f.recorded_by as agent_id, count(*) as recorded,
    count(*) filter (where p.basis in ('CALL', 'MESSAGE', 'DOCUMENT')) as with_evidence,
    count(*) filter (where p.basis = 'PERSON') as confirmed,
    count(*) filter (where p.basis = 'EARLIER') as earlier,
    count(*) filter (where p.basis = 'REFUSED') as refused,
    count(*) filter (where p.basis is null and w.is_waiting) as waiting,
    count(*) filter (where p.basis is null and not w.is_waiting) as lapsed
  from borrower_fact f
  left join consent_proof p on p.fact_id = f.id
  cross join lateral (select f.ended_at is null and ${today}::date < f.from_on + ${PROOF_DAYS}::int as is_waiting) w
  where f.kind = 'CONSENT' and f.recorded_at between ${from} and ${to}
  group by f.recorded_by`;

/** Contacts from here whose decision names a consent. */
const RELIED = ({ filter: { from, to } }: ConsentReportQuery) => sql`
  select t.agent_id, count(distinct t.id) as contacts
  from borrower_fact f
  join contact_attempt t on t.borrower_id = f.borrower_id and t.direction = 'OUT' and t.at between ${from} and ${to}
  join guard_decision_key k on k.id = t.decision_id
  join guard_decision d on d.id = k.id and d.at = k.at
  where f.kind = 'CONSENT' and exists (
    select from jsonb_array_elements(d.judged_by) cited where (cited ->> 'factId')::bigint = f.id)
  group by t.agent_id`;

const REVEALED = ({ filter: { from, to } }: ConsentReportQuery) => sql`
  select n.actor_id as agent_id, count(*) as reveals from number_reveal n
  where n.is_outside_hours and n.is_counted and n.at between ${from} and ${to} group by n.actor_id`;

/** People with the most contacts under consents first; `total` counts all of them. */
export async function reportConsents(
  db: Db,
  query: ConsentReportQuery,
  slice: { readonly size: number; readonly offset: number },
): Promise<(ConsentReportRow & { readonly total: number })[]> {
  const { agentId, institutionId } = query.filter;
  const { rows } = await sql<ConsentReportRow & { total: number }>`
    select u.id as agent_id, u.name as agent_name, i.name as institution_name, coalesce(r.recorded, 0) as recorded,
      coalesce(r.with_evidence, 0) as with_evidence, coalesce(r.confirmed, 0) as confirmed,
      coalesce(r.earlier, 0) as earlier, coalesce(r.waiting, 0) as waiting, coalesce(r.refused, 0) as refused,
      coalesce(r.lapsed, 0) as lapsed, coalesce(c.contacts, 0) as contacts, coalesce(n.reveals, 0) as reveals,
      count(*) over () as total
    from (${RECORDED(query)}) r full join (${RELIED(query)}) c on c.agent_id = r.agent_id
    full join (${REVEALED(query)}) n on n.agent_id = coalesce(r.agent_id, c.agent_id)
    join app_user u on u.id = coalesce(r.agent_id, c.agent_id, n.agent_id) and ${userVisibleTo(query.actor, "u")}
    left join institution i on i.id = u.institution_id
    where (${agentId ?? null}::bigint is null or u.id = ${agentId ?? null})
      and (${institutionId ?? null}::bigint is null or u.institution_id = ${institutionId ?? null})
    order by coalesce(c.contacts, 0) desc, coalesce(r.recorded, 0) desc, u.id
    ${limitTo(slice.size, slice.offset)}`.execute(db);
  return rows;
}
