import { describe, expect, test } from "bun:test";
import {
  casesOf,
  closingLine,
  failing,
  resultsOf,
  timesOf,
  total,
} from "../scripts/test-report.ts";

const REPORT = `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="bun test" tests="6" failures="2" skipped="1">
  <testsuite name="a.test.ts" file="a.test.ts" tests="3" failures="1" time="0.25" hostname="vm">
    <testcase name="one" classname="" time="0.1" file="a.test.ts" line="1" assertions="0" />
    <testcase name="a &gt; b" classname="" file="a.test.ts" line="1">
      <failure type="AssertionError" message="1 &lt; 2">text</failure>
      <failure type="Error" message="and another" />
    </testcase>
    <testcase name="three" classname="" file="a.test.ts" line="1" />
  </testsuite>
  <testsuite name="e.test.ts" file="e.test.ts" tests="2" skipped="1" time="12.5">
    <testsuite name="x" file="e.test.ts" line="1" tests="2" time="12">
      <testcase name="fine > still" classname="x" file="e.test.ts" line="1" />
      <testcase name="s" classname="x" file="e.test.ts" line="1">
        <skipped />
      </testcase>
    </testsuite>
  </testsuite>
</testsuites>`;
const FILES = ["a.test.ts", "e.test.ts", "gone.test.ts"];

describe("the report of a test run", () => {
  const results = resultsOf(REPORT, 1, FILES);

  test("tells how long each file took, the slowest first", () => {
    expect(timesOf(REPORT)).toEqual([
      ["e.test.ts", 12.5],
      ["a.test.ts", 0.25],
    ]);
    expect(timesOf(null)).toEqual([]);
  });

  test("is counted by file; a test with two faults failed once", () => {
    expect(results.get("a.test.ts")).toEqual({
      passed: 2,
      failed: 1,
      skipped: 0,
    });
    expect(results.get("e.test.ts")).toEqual({
      passed: 1,
      failed: 0,
      skipped: 1,
    });
  });

  test("a file that did not report failed with its run", () => {
    expect(failing(results)).toEqual(["a.test.ts", "gone.test.ts"]);
    expect(failing(resultsOf(null, 132, FILES))).toEqual(FILES);
  });

  test("a file without a wanted test is no failure of a run that went well", () => {
    expect(failing(resultsOf(null, 0, FILES))).toEqual([]);
  });

  test("names each test and what failed it", () => {
    const told = casesOf(REPORT).map((one) => [one.name, one.error]);
    expect(told).toEqual([
      ["one", null],
      ["a > b", "AssertionError"],
      ["three", null],
      ["fine > still", null],
      ["s", null],
    ]);
  });

  test("adds up to one closing line", () => {
    const sum = total(results.values());
    expect(closingLine(sum)).toBe("3 passed, 2 failed, 1 skipped");
    expect(closingLine({ ...sum, skipped: 0 })).toBe("3 passed, 2 failed");
  });
});
