import { expect, test } from "bun:test";
import { ANNA, BUDI, history, toLines, toNoon } from "../testing-caseload.ts";
import { countCaseDays, toRecordedOrder } from "./caseload.ts";

test.each([-5, 5, 200_000])(
  "a case enters with the move that assigns it, even when written %d ms from the assignment",
  (ms) => {
    const whole = history({
      assignments: [
        [ANNA, toNoon(2), toNoon(4)],
        [BUDI, toNoon(4), toNoon(5)],
      ],
      moves: [
        [toNoon(2), "C00", "C00"],
        [toNoon(3), "C00", "C10"],
        [new Date(toNoon(4).getTime() + ms), "C10", "C00", 1200],
        [toNoon(5), "C00", "C00", 1200],
      ],
    });
    const assignedTo = [null, ANNA, null, BUDI, null];
    const moves = whole.moves.map((move, nth) => ({
      ...move,
      assignedTo: assignedTo[nth] ?? null,
    }));
    expect(toLines(countCaseDays(toRecordedOrder({ ...whole, moves })))).toEqual([
      "1 on 2: entered 1 enteredMinor 1000",
      "1 on 4: exited 1 exitedMinor 1000",
      "2 on 4: entered 1 enteredMinor 1200",
      "2 on 5: dropped 1 droppedMinor 1200",
    ]);
  },
);

test("the later row counts as later when transactions waited for each other", () => {
  const whole = history({
    assignments: [[ANNA, toNoon(2)]],
    moves: [
      [toNoon(4, 1), "C00", "C10"],
      [toNoon(4), "C10", "C30", 0],
    ],
    credits: [[toNoon(4), ANNA]],
  });
  expect(toLines(countCaseDays(toRecordedOrder(whole)))).toEqual([
    "1 on 2: entered 1 enteredMinor 1000",
    "1 on 4: exited 1 exitedMinor 1000 settled 1",
  ]);
});
