import { describe, expect, test } from "bun:test";
import type { Status } from "../../tasks/case/contract.ts";
import { diffStagePeriods, type Move, toStagePeriods } from "./rules.ts";

const [S1, S2, S3] = [31, 32, 33];

/** Noon in Jakarta on a day of March. */
const on = (day: number, hour = 12) => new Date(Date.UTC(2026, 2, day, hour - 7));

type MoveLine = readonly [
  at: Date,
  before: Status | null,
  after: Status,
  stageId: number,
  arrearsMinor?: number,
];

const toMoves = (moveLines: readonly MoveLine[]): Move[] =>
  moveLines.map(([at, before, after, stageId, arrearsMinor = 1000]) => ({
    at,
    before,
    after,
    stageId,
    arrearsMinor,
    principalMinor: arrearsMinor - 100,
    feeMinor: 100,
  }));

const buildStagePeriods = (moveLines: readonly MoveLine[], zone = "Asia/Jakarta") =>
  toStagePeriods({ caseId: 7, institutionId: 5, currency: "IDR", zone, moves: toMoves(moveLines) });

/** "31 PLACED 1-4 STAGE>32 1000" */
const lines = (moveLines: readonly MoveLine[]) =>
  buildStagePeriods(moveLines).map((stagePeriod) => {
    const days = [stagePeriod.fromOn, stagePeriod.untilOn ?? ""].map((day) => day.slice(8));
    const exit = stagePeriod.nextStageId
      ? `${stagePeriod.exitKind}>${stagePeriod.nextStageId}`
      : (stagePeriod.exitKind ?? "");
    return `${stagePeriod.seq}: ${stagePeriod.stageId} ${stagePeriod.entryKind} ${days.join("-")} ${exit} ${stagePeriod.amountMinor}`;
  });

const PLACED: MoveLine = [on(1), null, "C00", S1];

const CASES: readonly [name: string, input: readonly MoveLine[], lines: string[]][] = [
  ["placed and left alone", [PLACED], ["1: 31 PLACED 01-  1000"]],
  [
    "assigned, worked and released: one stay",
    [PLACED, [on(2), "C00", "C00", S1], [on(3), "C00", "C10", S1], [on(4), "C10", "C00", S1]],
    ["1: 31 PLACED 01-  1000"],
  ],
  [
    "through two stages to its payment",
    [PLACED, [on(8), "C10", "C00", S2, 1300], [on(20), "C10", "C30", S2, 0]],
    ["1: 31 PLACED 01-08 STAGE>32 1000", "2: 32 STAGE 08-20 C30 1300"],
  ],
  [
    "back to the earlier stage",
    [PLACED, [on(8), "C00", "C00", S2], [on(9), "C00", "C00", S1, 700]],
    ["1: 31 PLACED 01-08 STAGE>32 1000", "2: 32 STAGE 08-09 STAGE>31 1000", "3: 31 STAGE 09-  700"],
  ],
  [
    "paid, and open again when the payment is taken back",
    [PLACED, [on(4), "C10", "C30", S1, 0], [on(6), "C30", "C10", S1, 900]],
    ["1: 31 PLACED 01-04 C30 1000", "2: 31 REOPENED 06-  900"],
  ],
  [
    "written off and recovered: it comes back for that moment",
    [PLACED, [on(4), "C10", "C80", S1], [on(9), "C80", "C32", S1, 0]],
    ["1: 31 PLACED 01-04 C80 1000", "2: 31 RECOVERED 09-09 C32 1000"],
  ],
  [
    "written off, recovered, and the money taken back",
    [PLACED, [on(4), "C10", "C80", S1], [on(9), "C80", "C32", S1, 0], [on(10), "C32", "C80", S1]],
    [
      "1: 31 PLACED 01-04 C80 1000",
      "2: 31 RECOVERED 09-09 C32 1000",
      "3: 31 REOPENED 10-10 C80 1000",
    ],
  ],
  [
    "what else a closed case becomes later is no stay",
    [PLACED, [on(4), "C10", "C40", S1], [on(9), "C40", "C80", S1]],
    ["1: 31 PLACED 01-04 C40 1000"],
  ],
  [
    "recalled on the day of its placement",
    [PLACED, [on(1, 15), "C00", "C40", S1]],
    ["1: 31 PLACED 01-01 C40 1000"],
  ],
  [
    "recorded late: ordered by time",
    [PLACED, [on(20), "C10", "C32", S2, 0], [on(8), "C10", "C00", S2, 1300]],
    ["1: 31 PLACED 01-08 STAGE>32 1000", "2: 32 STAGE 08-20 C32 1300"],
  ],
  ["nothing is known of it", [], []],
];

describe("the stage periods of a case", () => {
  test.each(CASES)("%s", (_name, moveLines, expected) => {
    expect(lines(moveLines)).toEqual(expected);
  });

  test("its days are those of the institution", () => {
    const late = new Date("2026-03-02T16:30:00Z");
    const days = ["Asia/Jakarta", "Asia/Manila"].map(
      (zone) => buildStagePeriods([[late, null, "C00", S1]], zone)[0]?.fromOn,
    );
    expect(days).toEqual(["2026-03-02", "2026-03-03"]);
  });

  test("principal and fee are those of the entry", () => {
    expect(
      buildStagePeriods([PLACED, [on(8), "C00", "C00", S3, 1300]]).map(
        ({ principalMinor, feeMinor }) => [principalMinor, feeMinor],
      ),
    ).toEqual([
      [900, 100],
      [1200, 100],
    ]);
  });
});

test("only differences are written", () => {
  const before = buildStagePeriods([PLACED]);
  const now = buildStagePeriods([PLACED, [on(8), "C00", "C00", S2]]);
  expect(diffStagePeriods(before, before)).toEqual({ upserted: [], removed: [] });
  expect(diffStagePeriods(before, now).upserted).toEqual(now);
  expect(diffStagePeriods(now, before)).toEqual({ upserted: before, removed: now.slice(1) });
});
