import { expect, test } from "bun:test";
import { ANNA, BUDI, history, toLines, on } from "../testing-caseload.ts";
import { countsOfCase, toRecordedOrder } from "./caseload.ts";

test.each([-5, 5, 200_000])(
  "a case enters as the move that binds it says, though that was written %d ms from the binding",
  (ms) => {
    const whole = history({
      bindings: [
        [ANNA, on(2), on(4)],
        [BUDI, on(4), on(5)],
      ],
      moves: [
        [on(2), "C00", "C00"],
        [on(3), "C00", "C10"],
        [new Date(on(4).getTime() + ms), "C10", "C00", 1200],
        [on(5), "C00", "C00", 1200],
      ],
    });
    const boundTo = [null, ANNA, null, BUDI, null];
    const moves = whole.moves.map((move, nth) => ({
      ...move,
      boundTo: boundTo[nth] ?? null,
    }));
    expect(toLines(countsOfCase(toRecordedOrder({ ...whole, moves })))).toEqual([
      "1 on 2: entered 1 enteredMinor 1000",
      "1 on 4: exited 1 exitedMinor 1000",
      "2 on 4: entered 1 enteredMinor 1200",
      "2 on 5: dropped 1 droppedMinor 1200",
    ]);
  },
);

test("of transactions that waited for each other the later line counts later", () => {
  const whole = history({
    bindings: [[ANNA, on(2)]],
    moves: [
      [on(4, 1), "C00", "C10"],
      [on(4), "C10", "C30", 0],
    ],
    credits: [[on(4), ANNA]],
  });
  expect(toLines(countsOfCase(toRecordedOrder(whole)))).toEqual([
    "1 on 2: entered 1 enteredMinor 1000",
    "1 on 4: exited 1 exitedMinor 1000 settled 1",
  ]);
});
