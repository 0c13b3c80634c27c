import { describe, expect, test } from "bun:test";
import { ANNA, BUDI, type DayLine, history, toLines, toNoon, S1, S2 } from "../testing-caseload.ts";
import { countCaseDays, toHistoryBefore } from "./caseload.ts";
import { caseKey, diffCaseDays, sumContributions } from "./count.ts";

const CASES: readonly [name: string, input: DayLine, expected: string[]][] = [
  [
    "a case that is assigned and stays",
    { assignments: [[ANNA, toNoon(2)]] },
    ["1 on 2: entered 1 enteredMinor 1000"],
  ],
  [
    "what it owes later changes nothing",
    { assignments: [[ANNA, toNoon(2)]], moves: [[toNoon(4), "C00", "C10", 1500]] },
    ["1 on 2: entered 1 enteredMinor 1000"],
  ],
  [
    "re-assigned away unworked: it leaves the first agent's day",
    {
      assignments: [
        [ANNA, toNoon(2), toNoon(4)],
        [BUDI, toNoon(4)],
      ],
      moves: [[toNoon(4), "C00", "C00", 1200]],
    },
    [
      "1 on 2: entered 1 enteredMinor 1000",
      "1 on 4: dropped 1 droppedMinor 1000",
      "2 on 4: entered 1 enteredMinor 1200",
    ],
  ],
  [
    "re-assigned away after work: it counts for both on that day",
    {
      assignments: [
        [ANNA, toNoon(2), toNoon(4)],
        [BUDI, toNoon(4)],
      ],
      moves: [
        [toNoon(3), "C00", "C10"],
        [toNoon(4), "C10", "C00", 1200],
      ],
    },
    [
      "1 on 2: entered 1 enteredMinor 1000",
      "1 on 4: exited 1 exitedMinor 1000",
      "2 on 4: entered 1 enteredMinor 1200",
    ],
  ],
  [
    "back on the day it left after work: it counts once",
    {
      assignments: [
        [ANNA, toNoon(2), toNoon(4)],
        [BUDI, toNoon(4, 1), toNoon(4, 2)],
        [ANNA, toNoon(4, 2)],
      ],
      moves: [
        [toNoon(3), "C00", "C10"],
        [toNoon(4), "C10", "C00"],
        [toNoon(4, 2), "C00", "C00"],
      ],
    },
    [
      "1 on 2: entered 1 enteredMinor 1000",
      "2 on 4: entered 1 enteredMinor 1000 dropped 1 droppedMinor 1000",
    ],
  ],
  [
    "back on the day it left after work, and away again on it: it still counts",
    {
      assignments: [
        [ANNA, toNoon(2), toNoon(4)],
        [ANNA, toNoon(4, 1), toNoon(4, 2)],
      ],
      moves: [
        [toNoon(3), "C00", "C10"],
        [toNoon(4), "C10", "C00"],
      ],
    },
    ["1 on 2: entered 1 enteredMinor 1000", "1 on 4: exited 1 exitedMinor 1000"],
  ],
  [
    "back on the day it left after work, and away unworked on the next: it leaves that one",
    {
      assignments: [
        [ANNA, toNoon(2), toNoon(4)],
        [ANNA, toNoon(4, 1), toNoon(5)],
      ],
      moves: [
        [toNoon(3), "C00", "C10"],
        [toNoon(4), "C10", "C00"],
      ],
    },
    ["1 on 2: entered 1 enteredMinor 1000", "1 on 5: dropped 1 droppedMinor 1000"],
  ],
  [
    "back on the day it left after work, in another stage: it counts once, by what is owed on that day",
    {
      assignments: [
        [ANNA, toNoon(2), toNoon(4)],
        [ANNA, toNoon(4, 1)],
      ],
      moves: [
        [toNoon(3), "C00", "C10"],
        [toNoon(4), "C10", "C00", 1500, S2],
        [toNoon(4, 1), "C00", "C00", 1500, S2],
      ],
    },
    [
      "1 on 2: entered 1 enteredMinor 1000",
      "1 on 4: dropped 1 droppedMinor 1000",
      "1 on 4: entered 1 enteredMinor 1500",
    ],
  ],
  [
    "back on the day it left unworked: it came once",
    {
      assignments: [
        [ANNA, toNoon(2), toNoon(4)],
        [BUDI, toNoon(4), toNoon(4, 1)],
        [ANNA, toNoon(4, 1)],
      ],
    },
    [
      "1 on 2: entered 1 enteredMinor 1000",
      "2 on 4: entered 1 enteredMinor 1000 dropped 1 droppedMinor 1000",
    ],
  ],
  [
    "back on the day it left unworked, and away again on it: it left once",
    {
      assignments: [
        [ANNA, toNoon(4), toNoon(4, 1)],
        [ANNA, toNoon(4, 2), toNoon(4, 3)],
      ],
    },
    ["1 on 4: entered 1 enteredMinor 1000 dropped 1 droppedMinor 1000"],
  ],
  [
    "void: it leaves the day, worked or not",
    {
      assignments: [[ANNA, toNoon(2), toNoon(4)]],
      moves: [
        [toNoon(3), "C00", "C10"],
        [toNoon(4), "C10", "C70"],
      ],
    },
    ["1 on 2: entered 1 enteredMinor 1000", "1 on 4: dropped 1 droppedMinor 1000"],
  ],
  [
    "recalled unworked: closed cases stay in",
    { assignments: [[ANNA, toNoon(2), toNoon(4)]], moves: [[toNoon(4), "C00", "C40"]] },
    ["1 on 2: entered 1 enteredMinor 1000", "1 on 4: exited 1 exitedMinor 1000"],
  ],
  [
    "settled by money credited to the agent",
    {
      assignments: [[ANNA, toNoon(2)]],
      moves: [[toNoon(4, 1), "C10", "C30", 0]],
      credits: [[toNoon(4), ANNA]],
    },
    ["1 on 2: entered 1 enteredMinor 1000", "1 on 4: exited 1 exitedMinor 1000 settled 1"],
  ],
  [
    "settled in one way, and in another by what came to be known later: it was settled once",
    {
      assignments: [[ANNA, toNoon(2)]],
      moves: [
        [toNoon(4, 1), "C10", "C30", 0],
        [toNoon(5), "C30", "C32", 0],
        [toNoon(6), "C32", "C10", 900],
      ],
      credits: [[toNoon(4), ANNA]],
    },
    [
      "1 on 2: entered 1 enteredMinor 1000",
      "1 on 4: exited 1 exitedMinor 1000 settled 1",
      "1 on 6: entered 1 enteredMinor 900 settled -1",
    ],
  ],
  [
    "settled by money that is the former agent's",
    {
      assignments: [[BUDI, toNoon(2)]],
      moves: [[toNoon(4, 1), "C00", "C32", 0]],
      credits: [
        [toNoon(3), BUDI],
        [toNoon(4), ANNA],
      ],
    },
    [
      "2 on 2: entered 1 enteredMinor 1000",
      "1 on 4: settled 1",
      "2 on 4: exited 1 exitedMinor 1000",
    ],
  ],
  [
    "settled by money without an agent",
    {
      assignments: [[BUDI, toNoon(2)]],
      moves: [[toNoon(4, 1), "C00", "C32", 0]],
      credits: [[toNoon(4), null]],
    },
    ["2 on 2: entered 1 enteredMinor 1000", "2 on 4: exited 1 exitedMinor 1000"],
  ],
  [
    "money taken back on a later day: that day has one less, and the case again",
    {
      assignments: [[ANNA, toNoon(2)]],
      moves: [
        [toNoon(4, 1), "C10", "C30", 0],
        [toNoon(6), "C30", "C10", 900],
      ],
      credits: [[toNoon(4), ANNA]],
    },
    [
      "1 on 2: entered 1 enteredMinor 1000",
      "1 on 4: exited 1 exitedMinor 1000 settled 1",
      "1 on 6: entered 1 enteredMinor 900 settled -1",
    ],
  ],
  [
    "taken back on the same day: as if nothing had been",
    {
      assignments: [[ANNA, toNoon(2)]],
      moves: [
        [toNoon(4, 1), "C10", "C30", 0],
        [toNoon(4, 9), "C30", "C10"],
      ],
      credits: [[toNoon(4), ANNA]],
    },
    ["1 on 2: entered 1 enteredMinor 1000"],
  ],
  [
    "recovered after it was written off",
    {
      assignments: [[ANNA, toNoon(2)]],
      moves: [
        [toNoon(4), "C10", "C80"],
        [toNoon(8, 1), "C80", "C32", 0],
      ],
      credits: [[toNoon(8), ANNA]],
    },
    [
      "1 on 2: entered 1 enteredMinor 1000",
      "1 on 4: exited 1 exitedMinor 1000",
      "1 on 8: settled 1",
    ],
  ],
  [
    "recovered after it was written off, and the money taken back",
    {
      assignments: [[ANNA, toNoon(2)]],
      moves: [
        [toNoon(4), "C10", "C80"],
        [toNoon(8, 1), "C80", "C32", 0],
        [toNoon(9), "C32", "C80"],
      ],
      credits: [[toNoon(8), ANNA]],
    },
    [
      "1 on 2: entered 1 enteredMinor 1000",
      "1 on 4: exited 1 exitedMinor 1000",
      "1 on 8: settled 1",
      "1 on 9: settled -1",
    ],
  ],
  [
    "assigned when it was already closed: it never counts",
    { assignments: [[ANNA, toNoon(4)]], moves: [[toNoon(3), "C00", "C30", 0]] },
    [],
  ],
];

describe("contribution of a case to the days of its agents", () => {
  test.each(CASES)("%s", (_name, input, expected) => {
    expect(toLines(countCaseDays(history(input)))).toEqual(expected);
  });

  test("an hour of the day before midnight in Jakarta is that day", () => {
    const late = new Date("2026-03-02T16:59:00Z");
    const early = new Date("2026-03-02T17:00:00Z");
    const days = [late, early].map(
      (at) => countCaseDays(history({ assignments: [[ANNA, at]] }))[0]?.day,
    );
    expect(days).toEqual(["2026-03-02", "2026-03-03"]);
  });

  test("an exit carries the amounts of its entry, in the stage of the entry and at the hour of each", () => {
    const rows = countCaseDays(
      history({
        assignments: [[ANNA, toNoon(2), toNoon(4, 90)]],
        moves: [
          [toNoon(3), "C00", "C10", 1300],
          [toNoon(4, 90), "C10", "C00", 1500, S2],
        ],
      }),
    );
    const amounts = { caseId: 7, agentId: ANNA, stageId: S1, currency: "IDR" };
    expect(rows).toMatchObject([
      {
        ...amounts,
        day: "2026-03-02",
        hour: 12,
        entered: 1,
        enteredMinor: 1000,
        enteredPrincipalMinor: 900,
        enteredFeeMinor: 100,
      },
      {
        ...amounts,
        day: "2026-03-04",
        hour: 13,
        exited: 1,
        exitedMinor: 1000,
        exitedPrincipalMinor: 900,
        exitedFeeMinor: 100,
      },
    ]);
    expect(rows).toHaveLength(2);
  });

  test("another hour and another stage are rows of their own", () => {
    const rows = countCaseDays(
      history({
        assignments: [
          [ANNA, toNoon(2), toNoon(2, 60)],
          [ANNA, toNoon(2, 61)],
        ],
        moves: [[toNoon(2, 60), "C00", "C00", 1200, S2]],
      }),
    );
    expect(
      rows.map(({ hour, stageId, entered, dropped }) => [hour, stageId, entered, dropped]),
    ).toEqual([
      [12, S1, 1, 0],
      [13, S1, 0, 1],
      [13, S2, 1, 0],
    ]);
  });

  test("a history up to an instant contains nothing later", () => {
    const whole = history({
      assignments: [[ANNA, toNoon(2), toNoon(4)]],
      moves: [[toNoon(3), "C00", "C10"]],
    });
    expect(toLines(countCaseDays(toHistoryBefore(whole, toNoon(3))))).toEqual([
      "1 on 2: entered 1 enteredMinor 1000",
    ]);
    expect(toHistoryBefore(whole, toNoon(4)).assignments[0]?.releasedAt).toBeNull();
  });
});

test("a difference holds changed rows and rows to remove", () => {
  const before = countCaseDays(history({ assignments: [[ANNA, toNoon(2)]] }));
  const now = countCaseDays(
    history({
      assignments: [
        [ANNA, toNoon(2), toNoon(2, 5)],
        [BUDI, toNoon(3)],
      ],
    }),
  );
  const change = diffCaseDays(before, now);
  const upsertedKeys = new Set(change.upserted.map(caseKey));
  const removed = new Set(change.removed.map(caseKey));
  const unchanged = before.filter(
    (row) => !upsertedKeys.has(caseKey(row)) && !removed.has(caseKey(row)),
  );
  expect(sumContributions([...unchanged, ...change.upserted])).toEqual(sumContributions(now));
  expect(diffCaseDays(now, now).upserted).toEqual([]);
  expect(diffCaseDays(now, []).removed).toHaveLength(now.length);
});
