import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import type { ZoneSource } from "../../../core/places/zone-of-place.ts";
import { PROFILE } from "../../../core/profile.ts";
import { visibleTo } from "../../../core/scope.ts";
import type { Status } from "../../case/contract.ts";
import type { Relation } from "../../contact/contract.ts";
import type { Profile } from "../contract.ts";

/** What the decision needs, as one row; days and counts are the borrower's own. */
export interface StoredFacts {
  readonly caseId: number;
  readonly borrowerId: number;
  readonly institutionId: number;
  readonly queueId: number | null;
  readonly profile: Profile;
  readonly zone: string;
  readonly zoneSource: ZoneSource;
  readonly otherZones: readonly string[];
  readonly today: Day;
  readonly status: Status;
  readonly overdueOn: Day;
  readonly warnedOn: Day | null;
  readonly lastPaymentAt: Date | null;
  readonly hold: string | null;
  readonly contactId: number | null;
  readonly relation: Relation | null;
  readonly source: string | null;
  /** The borrower named him, or a leader has approved him. */
  readonly isApproved: boolean | null;
  readonly barredReason: string | null;
  readonly barredUntil: Date | null;
  readonly lastLocatedAt: Date | null;
  readonly attempts: number;
  readonly connected: number;
  readonly lastConversationAt: Date | null;
  readonly messages: number;
  /** When he was called in the last seven days, in milliseconds, newest first. */
  readonly weekCalls: number[];
  readonly certifiedUntil: Day | null;
  readonly holidays: Day[];
}

export interface ContactAttempt {
  readonly taskId: number;
  readonly contactId: number | null;
  /** Who is to make the contact or be bound. */
  readonly agentId: number;
  /** A number barred on other channels alone is not barred here. */
  readonly channels: readonly string[];
  /** What has happened already is judged by what was known when it happened; null counts all that is known. */
  readonly knownAt: Date | null;
  /** One that was counted when it was asked for does not stand in its own way. */
  readonly exceptAttemptId: number | null;
}

/** Longer than any rule lets a borrower rest: a conversation is not forgotten before. */
const REMEMBERED_DAYS = 45;

/** Locks the borrower, so that two agents at once cannot both use up his last contact of the day. */
export async function lockBorrower(
  db: Db,
  actor: Actor,
  taskId: number,
): Promise<void> {
  await sql`
    select b.id from borrower b join collection_case c on c.borrower_id = b.id
    where c.id = ${taskId} and ${visibleTo(actor, "c")} for no key update of b`.execute(
    db,
  );
}

/** Without an actor the system itself asks, about a case that it knows. */
export async function factsOf(
  db: Db,
  actor: Actor | null,
  subject: ContactAttempt,
  now: Date,
): Promise<StoredFacts | undefined> {
  const others = sql`t.id is distinct from ${subject.exceptAttemptId}::bigint`;
  const known = sql`${subject.knownAt ?? "infinity"}::timestamptz`;
  const { rows } = await sql<StoredFacts>`
    select c.id as case_id, c.borrower_id, c.institution_id, c.queue_id, ${PROFILE} as profile, b.zone, b.zone_source, b.other_zones, d.today::text as today, c.status,
      c.overdue_on, c.warned_on,
      (select max(p.paid_at) from payment p where p.case_id = c.id and p.state = 'POSTED'
        and p.created_at <= ${known}) as last_payment_at,
      coalesce(
        (select f.kind from borrower_fact f where f.borrower_id = b.id
          and f.recorded_at <= ${known} and (f.ended_at is null or f.ended_at > ${known}) order by f.id limit 1),
        (select h.kind from case_hold h where h.case_id = c.id
          and h.opened_at <= ${known} and (h.closed_at is null or h.closed_at > ${known}) order by h.id limit 1)) as hold,
      o.id as contact_id, o.relation, o.source,
      o.state = 'STATED' or (o.state = 'APPROVED' and o.decided_at <= ${known}) as is_approved, n.reason as barred_reason, n.until_at as barred_until,
      (select max(t.at) from contact_attempt t
        where t.borrower_id = b.id and t.contact_id = o.id and t.purpose = 'LOCATE' and t.at <= ${known} and ${others}) as last_located_at,
      m.attempts, m.connected, m.last_conversation_at, m.messages, m.week_calls,
      (select certified_until from app_user where id = ${subject.agentId}) as certified_until,
      array(select y.day::text from holiday y where y.country = ${PROFILE} and y.day >= d.today) as holidays
    from collection_case c
    join loan l on l.id = c.loan_id
    join product p on p.id = l.product_id
    join borrower b on b.id = c.borrower_id
    join institution i on i.id = c.institution_id
    cross join lateral (select (${now}::timestamptz at time zone b.zone)::date as today) d
    left join contact o on o.id = ${subject.contactId}::bigint and o.borrower_id = b.id
    left join lateral (
      select reason, until_at from do_not_contact n
      where n.borrower_id = b.id and n.phone = o.phone and n.created_at <= ${known} and (n.until_at is null or n.until_at > ${now})
        and (n.channel is null or n.channel = any(${[...subject.channels]}::text[]))
      order by n.until_at desc nulls first limit 1
    ) n on true
    cross join lateral (
      select count(*) filter (where t.action = 'CALL' and t.at >= (d.today::timestamp at time zone b.zone)) as attempts,
        count(*) filter (where t.connected_at >= (d.today::timestamp at time zone b.zone)) as connected,
        count(*) filter (where t.action <> 'CALL' and t.at >= (d.today::timestamp at time zone b.zone)) as messages,
        max(t.connected_at) as last_conversation_at,
        coalesce(array_agg((extract(epoch from t.at) * 1000)::bigint order by t.at desc)
          filter (where t.action = 'CALL' and t.at > ${now}::timestamptz - interval '7 days'), '{}') as week_calls
      from contact_attempt t
      where t.borrower_id = b.id and t.at >= ${now}::timestamptz - make_interval(days => ${REMEMBERED_DAYS})
        and t.at <= ${known} and ${others}
    ) m
    where c.id = ${subject.taskId} and ${actor ? visibleTo(actor, "c") : sql`true`}`.execute(
    db,
  );
  return rows[0];
}
