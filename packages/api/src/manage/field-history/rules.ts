import { CHANGE_SUBJECTS, type ChangeSubject } from "./contract.ts";

/** Under which names the trail tells of a subject; those of settings are known where they are declared. */
export const ENTITIES: Readonly<
  Record<Exclude<ChangeSubject, "SETTING">, readonly [string, ...string[]]>
> = {
  USER: ["app_user"],
  CASE: ["collection_case", "case"],
  // What an agent earns is entries of their own; the trail has what was recorded by hand.
  WAGE: ["wage"],
  INSTITUTION: ["institution"],
};

/** What somebody may read changes of: those of wages take the right to read wages. */
export const subjectsFor = (can: (permission: "wage.read") => boolean): readonly ChangeSubject[] =>
  can("wage.read") ? CHANGE_SUBJECTS : CHANGE_SUBJECTS.filter((subject) => subject !== "WAGE");

/** Settings that keep rows of their own shape. */
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

/** What a change is recorded under. */
export const toEntity = (subject: ChangeSubject): string =>
  subject === "SETTING" ? "setting" : ENTITIES[subject][0];

/** The number of a subject that has one; null where it says none. */
export const parseSubjectNumber = (subjectId: string): number | null =>
  /^[1-9]\d{0,14}$/.test(subjectId) ? Number(subjectId) : null;

/** What a line says beside the fields that changed. */
export const BESIDE: readonly string[] = ["reason", "version", "id", "editorId", "retried"];

interface ManualChange {
  readonly subject: ChangeSubject;
  readonly subjectId: string;
  readonly field: string;
  readonly from: string;
  readonly to: string;
}

/** What a record cannot say, and the field that it stands in: a change of nothing, or of what the line says beside. */
export function getManualChangeRefusal({ subject, subjectId, field, from, to }: ManualChange) {
  if (subject !== "SETTING" && parseSubjectNumber(subjectId) === null)
    return { key: "change.noNumber", field: "subjectId" } as const;
  if (BESIDE.includes(field)) return { key: "change.noField", field: "field" } as const;
  return from === to ? ({ key: "change.same", field: "to" } as const) : null;
}
