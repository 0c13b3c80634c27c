import type { Status } from "../../tasks/case/contract.ts";
import type { CaseHistory } from "./rules/caseload.ts";
import type { CaseDay } from "./rules/count.ts";

/* Histories of single cases in a short notation, and their contributions to agent days as lines. */

export const ANNA = 1;
export const BUDI = 2;
export const S1 = 31;
export const S2 = 32;

/** Returns noon in Jakarta on a day of March. */
export const toNoon = (day: number, minute = 0) => new Date(Date.UTC(2026, 2, day, 5, minute));

export interface DayLine {
  moves?: readonly (readonly [
    at: Date,
    before: Status | null,
    after: Status,
    arrearsMinor?: number,
    stageId?: number,
  ])[];
  assignments?: readonly (readonly [agentId: number, from: Date, until?: Date])[];
  credits?: readonly (readonly [at: Date, agentId: number | null])[];
}

export const history = ({ moves = [], assignments = [], credits = [] }: DayLine) =>
  ({
    caseId: 7,
    institutionId: 5,
    stageId: S1,
    currency: "IDR",
    zone: "Asia/Jakarta",
    moves: [[toNoon(1), null, "C00", 1000] as const, ...moves].map(
      ([at, before, after, arrearsMinor = 1000, stageId = S1]) => ({
        at,
        before,
        after,
        stageId,
        arrearsMinor,
        principalMinor: arrearsMinor - arrearsMinor / 10,
        feeMinor: arrearsMinor / 10,
      }),
    ),
    assignments: assignments.map(([agentId, assignedAt, releasedAt = null]) => ({
      agentId,
      assignedAt,
      releasedAt,
    })),
    credits: credits.map(([at, agentId]) => ({ at, agentId })),
  }) satisfies CaseHistory;

/** Sums the rows and drops zeros; principal and fee have tests of their own. */
const LISTED_COUNTS = [
  "entered",
  "enteredMinor",
  "exited",
  "exitedMinor",
  "dropped",
  "droppedMinor",
  "settled",
] as const;

/** "1 on 2: entered 1 enteredMinor 1000". */
export const toLines = (rows: readonly CaseDay[]) =>
  rows
    .toSorted((a, b) => a.day.localeCompare(b.day) || a.agentId - b.agentId)
    .map(({ agentId, day, ...counts }) =>
      [
        `${agentId} on ${Number(day.slice(-2))}:`,
        ...LISTED_COUNTS.filter((name) => counts[name] !== 0).map(
          (name) => `${name} ${counts[name]}`,
        ),
      ].join(" "),
    );
