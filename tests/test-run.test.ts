import { describe, expect, test } from "bun:test";
import { codeFiles } from "../scripts/files.ts";
import { computeFingerprint, isInGroup, listUnchangedGroups } from "../scripts/test/full-runs.ts";
import { HEAVY_GROUPS } from "../scripts/test/heavy-groups.ts";
import {
  isSampled,
  listChangedFiles,
  listSkippedJourneys,
  listFolders,
} from "../scripts/test/journeys.ts";
import { dependsOnServer, HEAVY, JOURNEY } from "../scripts/test/phases.ts";
import {
  readCases,
  closingLine,
  failing,
  readResults,
  readFileTimes,
  total,
} from "../scripts/test/report.ts";
import { formatTimes } from "../scripts/test/summary.ts";

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
  const results = readResults(REPORT, 1, FILES);

  test("shows the seconds of each file, set-up apart from tests", () => {
    expect(readFileTimes(REPORT)).toEqual([
      { path: "a.test.ts", total: 0.25, setUp: 0.15 },
      { path: "e.test.ts", total: 12.5, setUp: 12.5 },
    ]);
    expect(readFileTimes(null)).toEqual([]);
  });

  test("is counted by file; a test with two errors failed once", () => {
    expect(results.get("a.test.ts")).toEqual({ passed: 2, failed: 1, skipped: 0 });
    expect(results.get("e.test.ts")).toEqual({ passed: 1, failed: 0, skipped: 1 });
  });

  test("a file without a report failed with its run", () => {
    expect(failing(results)).toEqual(["a.test.ts", "gone.test.ts"]);
    expect(failing(readResults(null, 132, FILES))).toEqual(FILES);
  });

  test("a file without a selected test is no failure of a successful run", () => {
    expect(failing(readResults(null, 0, FILES))).toEqual([]);
  });

  test("names each failed test and its cause", () => {
    const errors = readCases(REPORT).map(({ name, error }) => [name, error]);
    expect(errors).toEqual([
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

test("a run closes with the slowest files and the time of each phase", () => {
  const lines = formatTimes([{ name: "journeys", ms: 9_000, files: readFileTimes(REPORT) }]);
  expect(lines.slice(1, 3)).toEqual([
    "   12.5 s    12.5 s  e.test.ts",
    "    0.3 s     0.1 s  a.test.ts",
  ]);
  expect(lines.slice(4)).toEqual([
    "    9.0 s    12.8 s    12.7 s  2 files: journeys",
    "in all 9.0 s",
  ]);
});

describe("heavy groups", () => {
  const tests = async () => (await codeFiles()).filter((path) => /\.test\.tsx?$/.test(path));
  /** Depends on the whole API, because it calls every procedure. */
  const ALWAYS = ["packages/api/src/replica.restart.test.ts"];

  test("hold every heavy test once, except those that always run", async () => {
    const heavy = (await tests()).filter((path) => HEAVY.test(path));
    const groupCounts = heavy.map((path) => [
      path,
      HEAVY_GROUPS.filter((group) => isInGroup(group, path)).length,
    ]);
    expect(groupCounts).toEqual(heavy.map((path) => [path, ALWAYS.includes(path) ? 0 : 1]));
  });

  test.each(HEAVY_GROUPS)("$name covers existing tests", async (group) => {
    expect((await tests()).some((path) => isInGroup(group, path))).toBe(true);
    expect(await computeFingerprint(group)).toMatch(/^[0-9a-f]{16}$/);
    const moved = { ...group, covers: ["packages/db/src/no-such-file.ts"] };
    await expect(computeFingerprint(moved)).rejects.toThrow("no-such-file");
  });

  test("run when files they cover changed since their last full run", async () => {
    const [group] = HEAVY_GROUPS;
    if (!group) throw new Error("there is a group");
    const last = {
      date: "2026-11-28",
      commit: "abc1234",
      passed: 12,
      fingerprint: await computeFingerprint(group),
    };
    const files = await tests();
    const groupFiles = files.filter((path) => isInGroup(group, path));
    expect(await listUnchangedGroups(files, { [group.name]: last })).toEqual([
      { group, last, files: groupFiles },
    ]);
    const changed = { ...last, fingerprint: "0".repeat(16) };
    expect(await listUnchangedGroups(files, { [group.name]: changed })).toEqual([]);
    expect(await listUnchangedGroups(files, {})).toEqual([]);
  });
});

describe("journeys", () => {
  const list = async () =>
    (await codeFiles()).filter((path) => JOURNEY.test(path) && path.endsWith(".test.ts"));

  test("are selected once in any three days", async () => {
    for (const path of await list()) {
      const days = [20261128, 20261129, 20261130].filter((day) => isSampled(path, day));
      expect(days).toHaveLength(1);
    }
  });

  test("cover the rooms whose texts they read, or the frame of every screen", () => {
    const texts = 'say("repay.codePolicy.title"); say("repay.ticker.paid")';
    expect(listFolders(texts)).toEqual([
      "packages/api/src/repay/code-policy/",
      "apps/web/src/features/repay/code-policy/",
    ]);
    expect(listFolders('say("repay.ticker.paid")')).toContain("apps/web/src/app/");
  });

  test("that are not selected are left out unless they or their rooms changed", async () => {
    const wages = "apps/web/e2e/wages.test.ts";
    const seed = [1, 2, 3].find((number) => !isSampled(wages, number)) ?? 0;
    const isSkipped = async (...changed: string[]) =>
      (await listSkippedJourneys([wages], changed, seed)).length > 0;
    expect(await isSkipped()).toBe(true);
    expect(await isSkipped("packages/api/src/repay/code/code.ts")).toBe(true);
    expect(await isSkipped("packages/api/src/reports/wage/list.ts")).toBe(false);
    expect(await isSkipped("apps/web/src/features/reports/wage/a.tsx")).toBe(false);
    expect(await isSkipped(wages)).toBe(false);
    expect(
      await listSkippedJourneys([wages], [], seed + (isSampled(wages, seed + 1) ? 1 : 2)),
    ).toEqual([]);
  });

  test("count changes since a known commit", async () => {
    expect(await listChangedFiles("HEAD")).toBeArray();
    expect(await listChangedFiles("no-such-commit")).toBeNull();
  });
});

test("a second server is queried for statements and locks, and for all data in a full run", async () => {
  const isChosen = (path: string) => dependsOnServer(path, false);
  expect(await isChosen("packages/api/src/statements.test.ts")).toBe(true);
  expect(await isChosen("packages/db/src/migrations/migrations.test.ts")).toBe(true);
  expect(await isChosen("packages/api/src/repay/code/race.test.ts")).toBe(true);
  const race = "apps/server/test/attack/paid-twice.test.ts";
  expect(await isChosen(race)).toBe(true);
  const letter = "packages/api/src/telephony/letter/letter.test.ts";
  expect(await isChosen(letter)).toBe(false);
  expect(await dependsOnServer(letter, true)).toBe(true);
});
