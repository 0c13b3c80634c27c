/** What each kind of fact reads, and which changes of which tables tell of it. */

/** A change of a table, and the ids of the facts that may follow from it, or no longer do. */
export interface Trigger {
  readonly table: string;
  readonly on: "insert" | "update";
  /** A select of ids from the changed rows, `changed`, and as they were, `before`. */
  readonly refs: string;
  /** The rows themselves, which nothing else tells of: no fact can stand there yet. */
  readonly isNew?: boolean;
}

export interface FactKind {
  readonly kind: string;
  readonly from: string;
  readonly where?: string;
  readonly ref: string;
  readonly at: string;
  readonly agent: string;
  readonly case?: string;
  /** Where the case does not say. */
  readonly institution?: string;
  /** Where the moment does not say. */
  readonly day?: string;
  readonly amount?: string;
  readonly principal?: string;
  readonly fee?: string;
  readonly seconds?: string;
  readonly isConnected?: string;
  readonly isSelf?: string;
  readonly outcome?: string;
  readonly outcomeBefore?: string;
  readonly paidAt?: string;
  readonly told: readonly Trigger[];
}

const inserted = (table: string, where = "true"): Trigger => ({
  table,
  on: "insert",
  refs: `select id from changed where ${where}`,
  isNew: true,
});
/** A row that no longer is what a fact tells of is looked at as well. */
const updated = (table: string, where = "true"): Trigger => ({
  table,
  on: "update",
  refs:
    where === "true"
      ? "select id from changed"
      : `select id from changed where ${where} union select id from before where ${where}`,
});
const both = (table: string, where = "true"): Trigger[] => [
  inserted(table, where),
  updated(table, where),
];

const BORROWER = "'R01'";
const CALL = "'03'";

/**
 * Bindings whose first contact this may be: those that know of none, or of a later one. After a change also those whose it
 * was before.
 */
const firstContacts = (
  table: string,
  isContact: string,
  at: string,
): Trigger[] => {
  const bound = (rows: string) =>
    `select b.id from case_binding b join ${rows} n on n.case_id = b.case_id and n.agent_id = b.agent_id
          where ${isContact} and b.bound_at <= n.${at}`;
  const first = `${bound("changed")} and not exists (
            select from (select is_withdrawn, at from report_fact where kind = 'FIRST_CONTACT' and ref_id = b.id
              order by id desc limit 1) f where not f.is_withdrawn and f.at <= n.${at})`;
  const noLonger = `${bound("before")} and not exists (
            select from changed c where c.id = n.id and (c.case_id, c.agent_id, c.${at}) = (n.case_id, n.agent_id, n.${at})
              and ${isContact.replace("n.", "c.")})`;
  return [
    { table, on: "insert", refs: first },
    { table, on: "update", refs: `${first} union ${noLonger}` },
  ];
};

const contacts: readonly FactKind[] = [
  {
    kind: "CALL",
    from: "call_record t",
    where: "t.state = 'ENDED'",
    ref: "t.id",
    at: "t.requested_at",
    agent: "t.agent_id",
    case: "t.case_id",
    seconds: "t.talk_seconds",
    isConnected:
      "coalesce(t.call_status = 'CNCT', false) and t.talk_seconds > 0",
    isSelf: `t.relation = ${BORROWER}`,
    told: both("call_record", "state = 'ENDED'"),
  },
  {
    kind: "LOGGED_CALL",
    from: "contact_attempt t join collection_log l on l.id = t.log_id",
    where: "t.action = 'CALL' and t.direction = 'OUT'",
    ref: "t.id",
    at: "t.at",
    agent: "t.agent_id",
    case: "t.case_id",
    isConnected: "t.connected_at is not null",
    isSelf: `l.relation = ${BORROWER}`,
    told: both("contact_attempt", "log_id is not null"),
  },
  {
    kind: "LOGGED_IN_TIME",
    from: "call_record t join collection_log l on l.id = t.log_id",
    where:
      "t.state = 'ENDED' and t.call_status = 'CNCT' and t.talk_seconds > 0 and l.at <= t.ended_at + interval '10 minutes'",
    ref: "t.id",
    at: "t.requested_at",
    agent: "t.agent_id",
    case: "t.case_id",
    told: both("call_record", "log_id is not null and state = 'ENDED'"),
  },
  {
    // After the calls: since 0045 it is told from their facts, and what is read here serves the tables as they were before.
    kind: "FIRST_CONTACT",
    from: `case_binding t join collection_case b on b.id = t.case_id join institution z on z.id = b.institution_id
      cross join lateral (
        select min(a.at) as at from (
          select k.requested_at as at from call_record k
          where k.case_id = t.case_id and k.agent_id = t.agent_id and k.state = 'ENDED'
          union all
          select o.at from collection_log l join contact_attempt o on o.log_id = l.id
          where l.case_id = t.case_id and o.agent_id = t.agent_id and o.action = 'CALL' and o.direction = 'OUT') a
        where a.at >= t.bound_at and not exists (
          select from case_binding n where n.case_id = t.case_id and (n.bound_at, n.id) > (t.bound_at, t.id)
            and n.bound_at <= a.at)) f`,
    where: "f.at is not null",
    ref: "t.id",
    at: "f.at",
    agent: "t.agent_id",
    case: "t.case_id",
    seconds:
      "least(floor(extract(epoch from f.at - t.bound_at)), 2147483647)::integer",
    outcome: `case when (f.at at time zone z.zone)::date = (t.bound_at at time zone z.zone)::date then 'SAME_DAY' else 'LATER' end`,
    told: [
      ...firstContacts("call_record", "n.state = 'ENDED'", "requested_at"),
      ...firstContacts("contact_attempt", "n.log_id is not null", "at"),
    ],
  },
  {
    kind: "LOG",
    from: "collection_log t",
    ref: "t.id",
    at: "t.at",
    agent: "t.agent_id",
    case: "t.case_id",
    isConnected: `t.channel = ${CALL} and coalesce(t.call_status = 'CNCT', false)`,
    isSelf: `t.relation = ${BORROWER}`,
    outcome: "t.result",
    told: both("collection_log"),
  },
  {
    kind: "SENT",
    from: "sms_message t",
    where: "t.sent_at is not null",
    ref: "t.id",
    at: "t.sent_at",
    agent: "t.agent_id",
    case: "t.case_id",
    isSelf: `t.relation = ${BORROWER}`,
    outcome: "t.channel",
    told: both("sms_message", "sent_at is not null"),
  },
  {
    kind: "DELIVERED",
    from: "sms_message t",
    where: "t.state = 'DELIVERED'",
    ref: "t.id",
    at: "t.settled_at",
    agent: "t.agent_id",
    case: "t.case_id",
    isSelf: `t.relation = ${BORROWER}`,
    outcome: "t.channel",
    told: both("sms_message", "state = 'DELIVERED'"),
  },
];

const JUDGED = "('KEPT', 'PARTIAL', 'BROKEN', 'CURED')";

const promises: readonly FactKind[] = [
  {
    kind: "PROMISED",
    from: "promise t",
    ref: "t.id",
    at: "t.created_at",
    agent: "t.agent_id",
    case: "t.case_id",
    amount: "t.amount_minor",
    told: both("promise"),
  },
  {
    kind: "JUDGED",
    from: "promise_verdict t join promise m on m.id = t.promise_id",
    where: `t.state in ${JUDGED} or t.before in ${JUDGED}`,
    ref: "t.id",
    at: "t.decided_at",
    day: "m.due_on",
    agent: "m.agent_id",
    case: "m.case_id",
    amount: "m.amount_minor",
    outcome: "t.state",
    outcomeBefore: "t.before",
    told: both("promise_verdict", `state in ${JUDGED} or before in ${JUDGED}`),
  },
];

/** What a loan had brought along when it came is nobody's doing here. */
const LEARNED = "(y.agent_id is not null or y.event_id is not null)";

/** What a code had brought in before a moment, by when the company learned of it; of one moment what comes is before what goes. */
const paidBefore = (moment: string, ofPayment: string, ofReversal: string) => `
  cross join lateral (
    select coalesce((select sum(o.amount_minor) from payment o
        where o.code_id = y.code_id and (o.created_at < ${moment} or o.created_at = ${moment} and ${ofPayment})), 0)
      - coalesce((select sum(o.amount_minor) from payment o join payment_reversal v on v.payment_id = o.id
        where o.code_id = y.code_id and (v.told_at < ${moment} or v.told_at = ${moment} and ${ofReversal})), 0) as minor) w`;

/** Money that comes or goes may make other payments of the code the one that made up its amount, or took it away. */
const ofCodes = (ids: string): Trigger[] => [
  {
    table: "payment",
    on: "insert",
    refs: `select ${ids} where y.code_id in (select code_id from changed)`,
  },
  {
    table: "payment_reversal",
    on: "insert",
    refs: `select ${ids} where y.code_id in (select o.code_id from changed n join payment o on o.id = n.payment_id)`,
  },
];

/** A deduction is used, and voided where its money went back; what it waived stands on the deduction. */
const ofSteps = (event: "USED" | "VOID"): Trigger[] => [
  { ...inserted("deduction_step", `event = '${event}'`), isNew: false },
  {
    table: "deduction",
    on: "update",
    refs: `select s.id from deduction_step s join changed n on n.id = s.deduction_id
      where s.event = '${event}' and n.used_minor is not null`,
  },
];

const money: readonly FactKind[] = [
  {
    kind: "TAKEN",
    from: "payment y",
    where: LEARNED,
    ref: "y.id",
    at: "y.created_at",
    agent: "y.agent_id",
    case: "y.case_id",
    institution: "y.institution_id",
    amount: "y.amount_minor",
    paidAt: "y.paid_at",
    told: [inserted("payment")],
  },
  {
    kind: "REVERSED",
    from: "payment_reversal t join payment y on y.id = t.payment_id",
    where: LEARNED,
    ref: "t.id",
    at: "t.told_at",
    agent: "y.agent_id",
    case: "y.case_id",
    institution: "y.institution_id",
    amount: "y.amount_minor",
    told: [inserted("payment_reversal")],
  },
  {
    kind: "ALLOCATED",
    from: "ledger_entry t join payment y on y.id = t.payment_id join ledger_event e on e.id = t.event_id",
    where: `t.kind = 'PAYMENT' and t.part in ('PRINCIPAL', 'LATE_FEE') and ${LEARNED}`,
    ref: "t.id",
    at: "e.told_at",
    agent: "y.agent_id",
    case: "y.case_id",
    institution: "y.institution_id",
    principal: "case t.part when 'PRINCIPAL' then t.amount_minor else 0 end",
    fee: "case t.part when 'LATE_FEE' then t.amount_minor else 0 end",
    told: [
      inserted(
        "ledger_entry",
        "kind = 'PAYMENT' and part in ('PRINCIPAL', 'LATE_FEE') and payment_id is not null",
      ),
    ],
  },
  {
    kind: "CODE_MADE",
    from: "repayment_code t",
    where: "t.number is not null",
    ref: "t.id",
    at: "t.created_at",
    agent: "t.agent_id",
    case: "t.case_id",
    amount: "t.amount_minor",
    outcome: "t.type",
    told: both("repayment_code", "number is not null"),
  },
  {
    kind: "CODE_PAID",
    from: `payment y join repayment_code t on t.id = y.code_id
      ${paidBefore("y.created_at", "o.id < y.id", "false")}`,
    where:
      "w.minor < t.amount_minor and w.minor + y.amount_minor >= t.amount_minor",
    ref: "y.id",
    at: "y.created_at",
    agent: "coalesce(t.agent_id, y.agent_id)",
    case: "coalesce(t.case_id, y.case_id)",
    amount: "t.amount_minor",
    outcome: "t.type",
    told: ofCodes("y.id from payment y"),
  },
  {
    kind: "CODE_UNPAID",
    from: `payment_reversal r join payment y on y.id = r.payment_id join repayment_code t on t.id = y.code_id
      ${paidBefore("r.told_at", "true", "v.id < r.id")}`,
    where:
      "w.minor >= t.amount_minor and w.minor - y.amount_minor < t.amount_minor",
    ref: "r.id",
    at: "r.told_at",
    agent: "coalesce(t.agent_id, y.agent_id)",
    case: "coalesce(t.case_id, y.case_id)",
    amount: "t.amount_minor",
    outcome: "t.type",
    told: ofCodes(
      "r.id from payment_reversal r join payment y on y.id = r.payment_id",
    ),
  },
  {
    kind: "EXTENDED",
    from: `extension t left join payment y on y.id = t.payment_id left join ledger_event e on e.id = t.event_id`,
    where: "t.state in ('EFFECTIVE', 'REVERSED')",
    ref: "t.id",
    at: "coalesce(y.created_at, e.told_at, t.settled_at, t.created_at)",
    agent: "t.agent_id",
    case: "t.case_id",
    amount: "coalesce(t.fee_minor, 0)",
    told: both("extension", "state in ('EFFECTIVE', 'REVERSED')"),
  },
  {
    kind: "UNEXTENDED",
    from: "extension t",
    where: "t.state = 'REVERSED'",
    ref: "t.id",
    at: "t.settled_at",
    agent: "t.agent_id",
    case: "t.case_id",
    amount: "coalesce(t.fee_minor, 0)",
    told: both("extension", "state = 'REVERSED'"),
  },
  {
    kind: "WAIVED",
    from: "deduction_step t join deduction d on d.id = t.deduction_id",
    where: "t.event = 'USED' and d.used_minor is not null",
    ref: "t.id",
    at: "t.at",
    agent: "d.applicant_id",
    case: "d.case_id",
    amount: "d.used_minor",
    told: ofSteps("USED"),
  },
  {
    kind: "UNWAIVED",
    from: "deduction_step t join deduction d on d.id = t.deduction_id",
    where: `t.event = 'VOID' and d.used_minor is not null and 'USED' = (
      select s.event from deduction_step s
      where s.deduction_id = t.deduction_id and s.id < t.id and s.event in ('USED', 'VOID') order by s.id desc limit 1)`,
    ref: "t.id",
    at: "t.at",
    agent: "d.applicant_id",
    case: "d.case_id",
    amount: "d.used_minor",
    told: ofSteps("VOID"),
  },
];

const conduct: readonly FactKind[] = [
  {
    kind: "LOGIN",
    from: "user_session t",
    where: "POSTED(works_cases, t.user_id, t.created_at)",
    ref: "t.id",
    at: "t.created_at",
    agent: "t.user_id",
    institution: "POSTED(institution_id, t.user_id, t.created_at)",
    told: [inserted("user_session")],
  },
  {
    kind: "IDLE",
    from: "message t",
    where: `t.msg_type = 1 and not exists (
      select from message o where o.msg_type = 1 and (o.agent_id, o.last_at, o.minutes) = (t.agent_id, t.last_at, t.minutes) and o.id < t.id)`,
    ref: "t.id",
    at: "t.at",
    agent: "t.agent_id",
    institution: "POSTED(institution_id, t.agent_id, t.at)",
    seconds: `60 * (t.minutes - coalesce((
      select max(o.minutes) from message o where o.msg_type = 1 and o.agent_id = t.agent_id and o.last_at = t.last_at
        and o.minutes < t.minutes), 0))`,
    told: [inserted("message", "msg_type = 1")],
  },
  {
    kind: "BLOCKED",
    from: "guard_decision t",
    where: "t.verdict = 'BLOCK' and t.override_reason is null",
    ref: "t.id",
    at: "t.at",
    agent: "t.actor_id",
    case: "t.case_id",
    outcome: "t.action",
    told: [inserted("guard_decision", "verdict = 'BLOCK'")],
  },
  {
    kind: "OVERRIDDEN",
    from: "guard_decision t",
    where: "t.override_reason is not null",
    ref: "t.id",
    at: "t.at",
    agent: "t.actor_id",
    case: "t.case_id",
    outcome: "t.action",
    told: [inserted("guard_decision", "override_reason is not null")],
  },
];

export const KINDS = [...contacts, ...promises, ...money, ...conduct];
