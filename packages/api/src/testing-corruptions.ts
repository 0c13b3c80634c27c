/** A change behind the system, and what of `verify` must name it. `$id` is the row that `pick` selects. */
export interface Corruption {
  readonly name: string;
  readonly pick: string;
  readonly change: string;
  readonly faults: readonly string[];
}

const pick = (table: string, where = "true", offset = 0): string =>
  `select id from ${table} where ${where} order by id limit 1 offset ${offset}`;

const changed = (
  table: string,
  set: string,
  where = "true",
  offset = 0,
): Omit<Corruption, "name"> => ({
  pick: pick(table, where, offset),
  change: `update ${table} set ${set} where id = $id`,
  faults: [`: ${table} $id was changed`],
});

const deleted = (table: string, where = "true", offset = 0): Omit<Corruption, "name"> => ({
  pick: pick(table, where, offset),
  change: `delete from ${table} where id = $id`,
  faults: [`: ${table} $id is missing`],
});

const APPROVED = "kind = 'GUARD_RULE' and state = 'APPROVED'";
const HISTORY = `id not in (select max(id) from case_status_log group by case_id)
  and id not in (select min(id) from case_status_log group by case_id)`;

export const CORRUPTIONS: readonly Corruption[] = [
  { name: "a deleted guard decision", ...deleted("guard_decision") },
  {
    name: "a loosened guard rule",
    ...changed("guard_rule", "severity = 'WARN'", "severity = 'BLOCK'"),
  },
  {
    name: "a loosened value of an approved rule",
    ...changed("guard_rule", `params = params || '{"to": "23:59"}'`, "approver_id is not null"),
    faults: [
      ": guard_rule $id was changed",
      "guard_rule $id differs from what was approved for it",
    ],
  },
  { name: "a deleted contact attempt", ...deleted("contact_attempt") },
  {
    name: "a proposal approved by its proposer",
    pick: pick("proposal", "state = 'PROPOSED'"),
    change: `alter table proposal drop constraint proposal_two_people;
      update proposal set state = 'APPROVED', decider_id = proposer_id, decided_at = now() where id = $id`,
    faults: ["proposal $id is APPROVED by its proposer"],
  },
  {
    name: "a proposal whose approver was rewritten",
    pick: pick("proposal", APPROVED),
    change: `update proposal set decider_id = (select max(id) from app_user where id not in (decider_id, proposer_id))
      where id = $id`,
    faults: ["proposal $id is APPROVED by user"],
  },
  {
    name: "a deleted decision on a proposal",
    pick: pick("proposal", APPROVED, 1),
    change: `delete from audit_log where entity = 'proposal' and entity_id = '$id' and action = 'proposal.approve'`,
    faults: ["proposal $id is APPROVED by user", "the audit trail says PROPOSED"],
  },
  {
    name: "a proposal that says something else",
    ...changed("proposal", `after = '{}'`, APPROVED, 2),
  },
  {
    name: "a changed line of a case's history",
    ...changed("case_status_log", "operator_id = null, dpd = dpd + 1", HISTORY),
  },
  { name: "a deleted line of a case's history", ...deleted("case_status_log", HISTORY, 10) },
  {
    name: "a forged line of a case's history",
    pick: "select max(id) + 1000 as id from case_status_log",
    change: `insert into case_status_log overriding system value
      select (jsonb_populate_record(l, '{"id": $id, "before": "C40", "after": "C32"}')).* from case_status_log l
      where id = (select max(id) from case_status_log)`,
    faults: [`case_status_log.before {"id": $id, `],
  },
  {
    name: "the paid amount of a verdict",
    ...changed("promise_evaluation", "paid_minor = paid_minor + 1"),
  },
  {
    name: "the wage of a payment with that of its team",
    ...changed(
      "payment_credit",
      "wage_minor = wage_minor + 1000",
      "cause = 'POSTED' and wage_minor > 0",
    ),
    faults: [": payment_credit $id was changed", "payment_credit.wage_minor"],
  },
  {
    name: "the wage of a team",
    pick: "select 0 as id",
    change: `update team_wage set wage_minor = wage_minor + 1 where day = (select max(day) from team_wage)`,
    faults: ["team_wage.wage_minor"],
  },
  { name: "a deleted entry of a wage", ...deleted("wage_entry") },
  {
    name: "the end of a closed month",
    ...changed("wage_month", "closed_at = closed_at + interval '1 day'"),
  },
  {
    name: "what an agent earned in a closed month",
    ...changed("wage_month_agent", "total_minor = total_minor + 1"),
  },
  {
    name: "the factor of a stage in a wage scheme",
    pick: pick("wage_scheme"),
    change: "insert into wage_stage select $id, min(id), 20000 from stage",
    faults: [": wage_scheme $id was changed"],
  },
  { name: "what a violation costs", ...changed("penalty_rule", "first_points = first_points + 1") },
  {
    name: "a changed line of the ledger",
    ...changed("ledger_entry", "amount_minor = amount_minor + 1"),
  },
  {
    name: "a changed amount of a loan",
    ...changed("loan", "late_fee_minor = late_fee_minor + 7"),
    faults: ["loan $id: loan $id, lateFeeMinor: "],
  },
  { name: "a deleted line of the audit trail", ...deleted("audit_log", "entity <> 'proposal'") },
];
