import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import type { ZoneSource } from "../../../core/places/zone-of-place.ts";
import { PROFILE } from "../../../core/profile.ts";
import { execute, queryRow } from "../../../core/query.ts";
import { visibleTo } from "../../../core/scope.ts";
import { zoneAt } from "../../../core/zone-sql.ts";
import type { BorrowerFlagKind } from "../../borrower/contract-flag.ts";
import type { Status } from "../../case/contract.ts";
import type { Relation } from "../../contact/contract.ts";
import { CHAT_CHANNELS } from "../../contact/contract-codes.ts";
import type { Profile } from "../contract.ts";
import type { DoNotContactMatch } from "../rules/inputs.ts";
import { type ClosingList, buildClosingListSql } from "./channel.ts";
import { type JudgingRule, buildRulesSql, type CaseSql } from "./rules.ts";

/** Flag as stored, with its parameters unparsed. */
export interface StoredGuardFlag {
  readonly flagId: number;
  readonly kind: BorrowerFlagKind;
  readonly fromOn: Day;
  readonly params: unknown;
}

/** Inputs of a decision, as one row. Days and counts are in the zone of the borrower. */
export interface StoredGuardInputs {
  readonly caseId: number;
  readonly borrowerId: number;
  readonly institutionId: number;
  readonly stageId: number | null;
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
  readonly borrowerFlags: StoredGuardFlag[];
  readonly contactId: number | null;
  readonly relation: Relation | null;
  readonly phone: string | null;
  readonly source: string | null;
  /** Stated by the borrower, or approved by a leader. */
  readonly isApproved: boolean | null;
  /** Do-not-contact entry for the contact that ends last, with its end as JSON text. */
  readonly doNotContactEntry:
    (Omit<DoNotContactMatch, "until"> & { readonly until: string | null }) | null;
  readonly lastLocatedAt: Date | null;
  readonly attempts: number;
  readonly connected: number;
  readonly lastConversationAt: Date | null;
  /** Messages of today on the requested channels. */
  readonly messages: number;
  /** Messages about this case, ever. */
  readonly caseMessages: number;
  readonly lastMessageAt: Date | null;
  /** Calls of the last seven days, newest first, in milliseconds. */
  readonly weekCalls: number[];
  /** The borrower has complained about this agent. */
  readonly isExcluded: boolean;
  readonly certifiedUntil: Day | null;
  readonly holidays: Day[];
  /** Calendar end; null when none is confirmed. */
  readonly calendarUntil: Day | null;
  /** Rules in force on that day: statutes, default, institution and stage. */
  readonly rules: JudgingRule[];
  readonly closing: ClosingList | null;
}

export interface ContactAttempt {
  readonly taskId: number;
  readonly contactId: number | null;
  /** Agent who makes the contact or gets the case. */
  readonly agentId: number;
  /** Channels of the contact; entries for other channels are ignored. */
  readonly channels: readonly string[];
  /** Time of a past contact: only facts known then count. Null counts all facts. */
  readonly cutoffAt: Date | null;
  /** Attempt that is excluded from the counts, because it is this contact. */
  readonly exceptAttemptId: number | null;
}

/** Longer than any rest that a rule requires, so that no relevant conversation is missed. */
const REMEMBERED_DAYS = 45;

/** Locks the borrower, so that two agents cannot both use the last allowed contact of the day. */
export const lockBorrower = (db: Db, actor: Actor, taskId: number): Promise<void> =>
  execute(db)`
    select b.id from borrower b join collection_case c on c.borrower_id = b.id
    where c.id = ${taskId} and ${visibleTo(actor, "c")} for no key update of b`;

/**
 * Only outgoing contacts count as attempts, conversations of the day and messages. An incoming
 * conversation only sets the time of the last conversation.
 */
const OURS = sql`t.direction = 'OUT'`;

const remembered = (now: Date) =>
  sql`${now}::timestamptz - make_interval(days => ${REMEMBERED_DAYS})`;

/**
 * Counts calls and conversations of today in the borrower's zone, calls of the last 7 days, and
 * finds the last conversation.
 */
const called = (now: Date) => sql`
        count(*) filter (where ${OURS} and t.action = 'CALL' and t.at >= (d.today::timestamp at time zone b.zone)) as attempts,
        count(*) filter (where ${OURS} and t.connected_at >= (d.today::timestamp at time zone b.zone)) as connected,
        max(t.connected_at) as last_conversation_at,
        coalesce(array_agg((extract(epoch from t.at) * 1000)::bigint order by t.at desc)
          filter (where ${OURS} and t.action = 'CALL' and t.at > ${now}::timestamptz - interval '7 days'), '{}') as week_calls`;

/** Status, institution and stage of the case at a past time. */
const wasThen = (cutoffAt: Date | null) => sql`
    left join lateral (
      select s.after, s.institution_id, s.stage_id from case_status_log s
      where s.case_id = c.id and s.at <= ${cutoffAt ?? "-infinity"}::timestamptz order by s.at desc, s.id desc limit 1
    ) was on true`;

/** Institution of the case at that time, with the country law in force then. */
const institutionThen = (cutoff: RawBuilder<unknown>) => sql`
      select one.id, coalesce((
        select w.former_country from institution_law w
        where w.institution_id = one.id and w.country is not null and w.started_at is not null
          and w.effective_on > (${cutoff} at time zone ${zoneAt(cutoff, sql`one.id`, sql`one.zone`)})::date
        order by w.effective_on limit 1), one.country) as country
      from institution one where one.id = coalesce(was.institution_id, c.institution_id)`;

/** A message on an unknown chat channel counts for every chat channel. */
const sentByChat = (channels: readonly string[]): string[] =>
  CHAT_CHANNELS.some((chat) => channels.includes(chat)) ? ["MESSAGE", "IMAGE"] : [];

/** Outgoing messages on these channels. */
const isOurMessageSql = (channels: readonly string[]) => sql`(${OURS} and t.action <> 'CALL'
  and (t.channel = any(${[...channels]}::text[]) or t.channel is null and t.action = any(${sentByChat(channels)}::text[])))`;

/** Day of the last letter about case `c` that was sent and, as known then, not returned. */
const warnedOn = (cutoff: RawBuilder<unknown>) => sql`
  (select max(w.letter_on) from letter w left join sms_message m on m.id = w.message_id
    where w.case_id = c.id and w.created_at <= ${cutoff}
      and (m.id is null or m.state in ('SENDING', 'SENT', 'DELIVERED', 'UNKNOWN'))
      and not exists (select from letter_return r where r.letter_id = w.id and r.created_at <= ${cutoff}))`;

/** Entry for contact `o` of borrower `b` that ends last. */
const lastingEntrySql = (
  channels: readonly string[],
  now: Date,
  cutoff: RawBuilder<unknown>,
) => sql`
      select jsonb_build_object('line', n.id, 'reason', n.reason, 'note', case when n.institution_id is null or n.institution_id = i.id then n.note end, 'until', n.until_at,
        'subject', case when n.phone is null then 'PERSON' else 'NUMBER' end) as do_not_contact_entry
      from find_do_not_contact(b.id, o.phone, ${[...channels]}::text[], ${now}, ${cutoff}) n
      order by n.until_at desc nulls first, n.id limit 1`;

/**
 * Certificate as known at a time: by the last change until then, else before the first change
 * since, else the current one.
 */
const certifiedUntil = (agentId: number, cutoff: RawBuilder<unknown>) => sql`
  select case when past.user_id is not null then past.until when next.user_id is not null then next.before_until
    else u.certified_until end
  from app_user u
  left join lateral (select h.user_id, h.until from certificate_change h
    where h.user_id = u.id and h.at <= ${cutoff} order by h.at desc, h.id desc limit 1) past on true
  left join lateral (select h.user_id, h.before_until from certificate_change h
    where h.user_id = u.id and h.at > ${cutoff} order by h.at, h.id limit 1) next on true
  where u.id = ${agentId}`;

const CASE_SQL: CaseSql = {
  profile: PROFILE,
  today: sql`d.today`,
  institution: sql`i.id`,
  stage: sql`coalesce(was.stage_id, c.stage_id)`,
};

/**
 * Reads the inputs of a decision. Without an actor the system asks, and no visibility is checked.
 */
export async function findGuardInputs(
  db: Db,
  actor: Actor | null,
  subject: ContactAttempt,
  now: Date,
): Promise<StoredGuardInputs | undefined> {
  const others = sql`t.id is distinct from ${subject.exceptAttemptId}::bigint`;
  const cutoff = sql`${subject.cutoffAt ?? "infinity"}::timestamptz`;
  const isOurMessage = isOurMessageSql(subject.channels);
  return queryRow(db)<StoredGuardInputs>`
    select c.id as case_id, c.borrower_id, i.id as institution_id, coalesce(was.stage_id, c.stage_id) as stage_id, ${PROFILE} as profile, b.zone, b.zone_source, b.other_zones, d.today::text as today,
      coalesce(was.after, c.status) as status, c.overdue_on, ${warnedOn(cutoff)} as warned_on,
      (select max(p.paid_at) from payment p where p.case_id = c.id and p.state = 'POSTED'
        and p.created_at <= ${cutoff}) as last_payment_at,
      (select coalesce(json_agg(json_build_object('flagId', f.id, 'kind', f.kind, 'params', f.params,
          'fromOn', coalesce(p.opens_on, f.from_on)) order by f.id), '[]')
        from borrower_flag f left join consent_evidence p on p.flag_id = f.id and p.at <= ${cutoff}
        where f.borrower_id = b.id and (f.kind <> 'CONSENT' or p.opens_on is not null)
          and f.recorded_at <= ${cutoff} and (f.ended_at is null or f.ended_at > ${cutoff})) as borrower_flags,
      (select h.kind from case_hold h where h.case_id = c.id
        and h.opened_at <= ${cutoff} and (h.closed_at is null or h.closed_at > ${cutoff}) order by h.id limit 1) as hold,
      o.id as contact_id, o.relation, o.phone, o.source,
      o.state = 'STATED' or (o.state = 'APPROVED' and o.decided_at <= ${cutoff}) as is_approved, n.do_not_contact_entry,
      (select max(t.at) from contact_attempt t
        where t.borrower_id = b.id and t.contact_id = o.id and t.purpose = 'LOCATE' and ${OURS} and t.at <= ${cutoff} and ${others}) as last_located_at,
      m.attempts, m.connected, m.last_conversation_at, m.messages, m.last_message_at, m.week_calls,
      (select count(*) from contact_attempt t where t.borrower_id = b.id and t.case_id = c.id and ${isOurMessage}
        and t.at <= ${cutoff} and ${others}) as case_messages,
      exists (select from complaint_exclusion x
        where x.borrower_id = b.id and x.agent_id = ${subject.agentId} and x.created_at <= ${cutoff}) as is_excluded,
      (${certifiedUntil(subject.agentId, cutoff)}) as certified_until,
      array(select y.day::text from holiday y where y.country = ${PROFILE} and y.day >= d.today) as holidays,
      (select y.complete_until from holiday_calendar y where y.country = ${PROFILE} order by y.id desc limit 1) as calendar_until,
      ${buildRulesSql(CASE_SQL)} as rules, ${buildClosingListSql(sql`i.id`, sql`d.today`, cutoff)} as closing
    from collection_case c
    join loan l on l.id = c.loan_id
    join product p on p.id = l.product_id
    join borrower b on b.id = c.borrower_id
    ${wasThen(subject.cutoffAt)}
    join lateral (${institutionThen(cutoff)}) i on true
    cross join lateral (select (${now}::timestamptz at time zone b.zone)::date as today) d
    left join contact o on o.id = ${subject.contactId}::bigint and o.borrower_id = b.id
    left join lateral (${lastingEntrySql(subject.channels, now, cutoff)}) n on true
    cross join lateral (
      select ${called(now)},
        count(*) filter (where ${isOurMessage} and t.at >= (d.today::timestamp at time zone b.zone)) as messages,
        max(t.at) filter (where ${isOurMessage}) as last_message_at
      from contact_attempt t
      where t.borrower_id = b.id and t.at >= ${remembered(now)}
        and t.at <= ${cutoff} and ${others}
    ) m
    where c.id = ${subject.taskId} and ${actor ? visibleTo(actor, "c") : sql`true`}`;
}

/** Calls and conversations of the borrower of a case, with the call rules in force for it. */
export interface CallLoad extends Pick<
  StoredGuardInputs,
  "zone" | "attempts" | "connected" | "lastConversationAt" | "weekCalls"
> {
  readonly rules: JudgingRule[];
}

/** Reads the call load of a case that the caller has locked. */
export async function findCallLoad(
  db: Db,
  taskId: number,
  now: Date,
): Promise<CallLoad | undefined> {
  const here = { ...CASE_SQL, stage: sql`c.stage_id` };
  return queryRow(db)<CallLoad>`
    select b.zone, m.attempts, m.connected, m.last_conversation_at, m.week_calls, ${buildRulesSql(here, "FREQ_CALL")} as rules
    from collection_case c
    join product p on p.id = c.product_id
    join institution i on i.id = c.institution_id
    join borrower b on b.id = c.borrower_id
    cross join lateral (select (${now}::timestamptz at time zone b.zone)::date as today) d
    cross join lateral (
      select ${called(now)} from contact_attempt t
      where t.borrower_id = b.id and t.at >= ${remembered(now)}
    ) m
    where c.id = ${taskId}`;
}
