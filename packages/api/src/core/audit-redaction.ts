import { type RawBuilder, sql } from "kysely";

/** Changes written by hand may contain free text in any field. */
const MANUAL_CHANGE = "change.save";

/**
 * Selects one side of the audit entry `a` without free text about an erased borrower. The
 * expression looks the borrower up for each row, so apply it to the rows of a page, not to the
 * inner query.
 */
export const redactedAuditSide = (side: "before" | "after"): RawBuilder<unknown> => {
  const details = sql.ref(`a.${side}`);
  return sql`(case when ${details} is null then null
    when a.action = ${MANUAL_CHANGE} and is_audit_subject_erased(a.entity, a.entity_id) then '{}'::jsonb
    else redact_audit_details(a.entity, a.entity_id, ${details}) end)`;
};

/** Selects one field of the field history `f`, redacted like `redactedAuditSide`. */
export const redactedAuditField = (
  field: RawBuilder<unknown>,
  value: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(case
    when f.action = ${MANUAL_CHANGE} and is_audit_subject_erased(f.entity, f.subject_id) then null
    else redact_audit_details(f.entity, f.subject_id, jsonb_build_object(${field}, ${value}))->${field} end)`;
