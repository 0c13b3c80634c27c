import { CHANGE_SUBJECTS, type ChangeSubject } from "./contract.ts";

/**
 * Entity names of each subject in the audit trail. Settings declare theirs where they are defined.
 */
export const ENTITIES: Readonly<
  Record<Exclude<ChangeSubject, "SETTING">, readonly [string, ...string[]]>
> = {
  USER: ["app_user"],
  CASE: ["collection_case", "case"],
  // Wages have their own entries. The audit trail holds only the changes recorded by hand.
  WAGE: ["wage"],
  INSTITUTION: ["institution"],
};

/** Lists readable subjects: changes of wages require the permission to read wages. */
export const subjectsFor = (can: (permission: "wage.read") => boolean): readonly ChangeSubject[] =>
  can("wage.read") ? CHANGE_SUBJECTS : CHANGE_SUBJECTS.filter((subject) => subject !== "WAGE");

/** Settings whose tables have their own structure. */
export const OTHER_SETTINGS = [
  "guard_rule",
  "holiday",
  "holiday_calendar",
  "institution_law",
  "permission_change",
  "product_terms",
  "proposal_role",
  "stage",
  "role_permission",
  "setting",
  "shift_code",
  "sms_template",
] as const;

/** Entity of a change recorded by hand. */
export const toEntity = (subject: ChangeSubject): string =>
  subject === "SETTING" ? "setting" : ENTITIES[subject][0];

export const parseSubjectNumber = (subjectId: string): number | null =>
  /^[1-9]\d{0,14}$/.test(subjectId) ? Number(subjectId) : null;

/** Fields of an audit line that are not changed values. */
export const BESIDE: readonly string[] = ["reason", "version", "id", "editorId", "retried"];

interface ManualChange {
  readonly subject: ChangeSubject;
  readonly subjectId: string;
  readonly field: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Refuses a record without a change, without a subject number or of a field that is not a value.
 */
export function getManualChangeRefusal({ subject, subjectId, field, from, to }: ManualChange) {
  if (subject !== "SETTING" && parseSubjectNumber(subjectId) === null)
    return { key: "change.noNumber", field: "subjectId" } as const;
  if (BESIDE.includes(field)) return { key: "change.noField", field: "field" } as const;
  return from === to ? ({ key: "change.same", field: "to" } as const) : null;
}
