import { type RawBuilder, sql } from "kysely";

/** A person wrote it by hand, about anything: no field of it is known to hold codes alone. */
const MANUAL_CHANGE = "change.save";

/**
 * What the line `a` of the trail holds on one side, without what people wrote of a borrower who was erased. It looks the
 * borrower up, so it stands around the rows of a page, never inside.
 */
export const redactedAuditSide = (side: "before" | "after"): RawBuilder<unknown> => {
  const details = sql.ref(`a.${side}`);
  return sql`(case when ${details} is null then null
    when a.action = ${MANUAL_CHANGE} and is_audit_subject_erased(a.entity, a.entity_id) then '{}'::jsonb
    else redact_audit_details(a.entity, a.entity_id, ${details}) end)`;
};

/** The same of one field whose line is `f`. */
export const redactedAuditField = (
  field: RawBuilder<unknown>,
  value: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(case
    when f.action = ${MANUAL_CHANGE} and is_audit_subject_erased(f.entity, f.subject_id) then null
    else redact_audit_details(f.entity, f.subject_id, jsonb_build_object(${field}, ${value}))->${field} end)`;
