import { z } from "zod";

/** On duty, paid leave, off duty, or training without working cases. */
export const SHIFT_KINDS = ["WORK", "LEAVE", "OFF", "TRAINING"] as const;
export type ShiftKind = (typeof SHIFT_KINDS)[number];

export const SHIFT_COLOURS = [
  "blue",
  "teal",
  "green",
  "amber",
  "orange",
  "red",
  "purple",
  "gray",
] as const;
export type ShiftColour = (typeof SHIFT_COLOURS)[number];

/** Accepts any case; stored in capitals. */
export const Code = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{1,6}$/)
  .meta({ example: "D" });

export const Month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
  .meta({ description: "Month, YYYY-MM", example: "2026-03" });

/** Time of day in the zone of the institution. */
const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

const Hours = {
  from: ClockTime.nullable(),
  to: ClockTime.nullable(),
  breakFrom: ClockTime.nullable(),
  breakTo: ClockTime.nullable(),
};

const ShiftName = z.string().trim().min(1).max(40);

const CodeFields = {
  kind: z.enum(SHIFT_KINDS),
  ...Hours,
  overtime: z.boolean(),
  colour: z.enum(SHIFT_COLOURS),
  /** A disabled code cannot be scheduled; existing days retain it. */
  enabled: z.boolean(),
};

const Names = { nameEn: ShiftName, nameCn: ShiftName, nameEs: ShiftName };

export const ShiftCode = z.object({
  code: z.string(),
  name: z.string().describe("In the caller's language"),
  ...Names,
  ...CodeFields,
  version: z.int(),
});
export type ShiftCode = z.infer<typeof ShiftCode>;

export const CodeChange = z
  .object({
    code: Code,
    ...Names,
    ...CodeFields,
    /** Is null for a new code. */
    version: z.int().nullable(),
  })
  .superRefine(({ kind, from, to, breakFrom, breakTo }, context) => {
    const addIssue = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    const needs = kind === "WORK" || kind === "TRAINING";
    if (needs && from === null) addIssue("from", "schedule.hoursRequired");
    if (needs && to === null) addIssue("to", "schedule.hoursRequired");
    if (!needs && from !== null) addIssue("from", "schedule.hoursNotOfKind");
    if (!needs && to !== null) addIssue("to", "schedule.hoursNotOfKind");
    if (from && to && from >= to) addIssue("to", "schedule.hoursReversed");
    if ((breakFrom === null) !== (breakTo === null)) addIssue("breakTo", "inactivity.breakHalf");
    else if (breakFrom && breakTo) {
      if (breakFrom >= breakTo) addIssue("breakTo", "inactivity.breakReversed");
      if (!from || !to || breakFrom < from || breakTo > to)
        addIssue("breakFrom", "schedule.breakOutside");
    }
  });
