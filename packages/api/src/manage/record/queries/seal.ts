import { sql } from "kysely";
import type { Chain } from "../../../core/seal/chain.ts";

/**
 * Columns that nothing changes once the row is written. The list of a seal lies in the seal: a column that a migration adds is
 * covered from the next seal on. A migration that drops a column, changes its type or rewrites a value breaks the seals.
 */
export const SEALED: Readonly<Record<string, readonly string[]>> = {
  guard_decision: [
    ...["at", "action", "verdict", "profile", "findings", "case_id"],
    ...["borrower_id", "contact_id", "institution_id", "actor_id"],
    ...["override_reason", "judged_by"],
  ],
  guard_rule: [
    ...["profile", "rule", "version", "effective_from", "effective_to"],
    ...["severity", "params", "override_roles", "source", "editor_id"],
    ...["created_at", "layer", "institution_id", "queue_id"],
    ...["jurisdiction", "article", "to_confirm", "approver_id"],
  ],
  contact_attempt: [
    ...["borrower_id", "case_id", "contact_id", "agent_id", "action"],
    ...["purpose", "at", "decision_id", "log_id", "channel", "direction"],
  ],
  proposal: [
    ...["kind", "subject", "subject_name", "institution_id", "payload"],
    ...["before", "after", "base_id", "proposed_on", "proposer_id"],
    ...["proposed_at", "lapses_at"],
  ],
  setting_withdrawal: [
    ...["setting", "subject", "row_ids", "effective_on", "line", "reason"],
    ...["withdrawer_id", "withdrawn_at"],
  ],
  case_status_log: [
    ...["case_id", "at", "event", "before", "after", "reason", "operator_id"],
    ...["agent_id", "institution_id", "queue_id", "dpd", "arrears_minor"],
    ...["queue_before_id", "principal_minor", "fee_minor"],
    "falling_due_minor",
  ],
  promise_verdict: [
    ...["promise_id", "before", "state", "paid_minor", "payment_id"],
    ...["replaced_by", "decided_at"],
  ],
  payment_credit: [
    ...["payment_id", "cause", "agent_id", "day", "currency", "amount_minor"],
    ...["wage_minor", "at", "paid_at", "scheme_id", "rate_bp", "cap_bp"],
    ...["stage_bp", "contact_bp", "tier_bp", "quality_bp", "attainment_bp"],
    "is_quality_set",
  ],
  wage_entry: [
    ...["agent_id", "day", "currency", "kind", "cause", "amount_minor"],
    ...["reason", "editor_id", "at", "before_minor", "base_minor"],
    ...["base_days", "penalty_id"],
  ],
  wage_month: ["institution_id", "month", "closed_at", "closer_id"],
  wage_month_agent: [
    ...["agent_id", "month", "currency", "institution_id"],
    ...["base_salary_minor", "performance_wage_minor", "bonus_minor"],
    ...["daily_debit_minor", "deduction_minor", "total_minor", "owed_minor"],
  ],
  wage_month_quality: [
    ...["agent_id", "month", "currency", "institution_id", "points"],
    ...["level_one", "factor_bp", "item_ids", "item_id"],
  ],
  wage_quality: [...["agent_id", "effective_on", "factor_bp", "reason", "editor_id", "at"]],
  wage_scheme: [
    ...["institution_id", "currency", "effective_on", "monthly_base_minor"],
    ...["base_rate_bp", "cap_rate_bp", "extension_rate_bp"],
    ...["self_service_days", "self_service_bp", "editor_id", "created_at"],
    ...["follows_house", "closing_days", "level_one_bp"],
    ...["stages", "tiers", "quality_steps"],
  ],
  // An erasure empties the reason.
  penalty: [
    ...["order_id", "agent_id", "institution_id", "violation", "level"],
    ...["occurrence", "points", "fine_minor", "currency", "warning"],
    ...["termination", "rule_id", "proposer_id", "proposed_at"],
    "agent_institution_id",
  ],
  penalty_rule: [
    ...["violation", "currency", "effective_on", "editor_id", "created_at"],
    ...["first_points", "first_fine_minor", "first_warning"],
    ...["first_termination", "repeated_points", "repeated_fine_minor"],
    ...["repeated_warning", "repeated_termination"],
  ],
};

export const SEALED_TABLES = Object.keys(SEALED) as [string, ...string[]];

export const RECORDS: Chain = {
  seals: "record_seal",
  tables: SEALED_TABLES,
  tableOf: sql`s.table_name`,
  keeps: ["table_name", "columns", "marks"],
  marks: {
    column: "marks",
    bytes: 16,
    hashes: (table, lines) => sql`select id, hash from row_hashes(${table}, s.columns, ${lines})`,
  },
  isReleased: (table, id) => sql`is_withdrawn(${table}, ${id})`,
  digest: (previous, at, table, lines, name) =>
    name === undefined
      ? sql`
        select d.digest, d.marks, ${table} as table_name, s.columns
        from record_digest(${previous}, ${at}, ${table}, s.columns, ${lines}, s.marks) d`
      : sql`
        select d.digest, d.marks, ${table} as table_name, sealed.columns
        from (select ${SEALED[name] ?? []}::text[] as columns) sealed
        cross join lateral record_digest(${previous}, ${at}, ${table}, sealed.columns, ${lines}, null) d`,
};
