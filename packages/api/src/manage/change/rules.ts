import { AppError } from "../../core/errors.ts";
import type { ChangeSubject } from "./contract.ts";

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

/** Settings that keep rows of their own shape. */
export const OTHER_SETTINGS = [
  "guard_rule",
  "holiday",
  "holiday_calendar",
  "institution_law",
  "permission_change",
  "product_terms",
  "queue",
  "setting",
  "shift_code",
  "sms_template",
] as const;

/** What a change is recorded under. */
export const entityOf = (subject: ChangeSubject): string =>
  subject === "SETTING" ? "setting" : ENTITIES[subject][0];

/** The number of a subject that has one. */
export function numberOf(subjectId: string): number {
  const id = /^\d{1,15}$/.test(subjectId) ? Number(subjectId) : 0;
  if (id <= 0)
    throw new AppError("invalid", "change.noNumber", {}, "subjectId");
  return id;
}

/** What a line says beside the fields that changed. */
export const BESIDE: readonly string[] = [
  "reason",
  "version",
  "id",
  "editorId",
  "retried",
];

/** Nothing changed where both are the same; what the line says beside is no field. */
export function refuseRecord(field: string, from: string, to: string): void {
  if (BESIDE.includes(field))
    throw new AppError("invalid", "change.noField", {}, "field");
  if (from === to) throw new AppError("invalid", "change.same", {}, "to");
}
