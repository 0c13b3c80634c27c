import { describe, expect, test } from "bun:test";
import { addCounts, closingLine, countsOf } from "../scripts/test-counts.ts";

const CLOSING = ` 12 pass
 1 skip
 1 todo
 1 fail
 1 snapshots, 14 expect() calls
Ran 15 tests across 2 files. [213.00ms]
`;

describe("counts of a test run", () => {
  test("are read off its closing lines", () => {
    expect(countsOf(CLOSING, 1)).toEqual({ passed: 12, failed: 1, skipped: 2 });
  });

  test("a run that died without a failed test still failed", () => {
    expect(countsOf(" 3 pass\n 0 fail\n", 1).failed).toBe(1);
    expect(countsOf("", 132)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  test("errors between tests are failures", () => {
    expect(countsOf(" 3 pass\n 0 fail\n 2 errors\n", 1).failed).toBe(2);
  });

  test("add up to one closing line", () => {
    const sum = addCounts(countsOf(CLOSING, 1), countsOf(" 3 pass\n", 0));
    expect(closingLine(sum)).toBe("15 passed, 1 failed, 2 skipped");
    expect(closingLine({ ...sum, skipped: 0 })).toBe("15 passed, 1 failed");
  });
});
