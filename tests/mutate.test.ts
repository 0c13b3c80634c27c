import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { readText } from "../scripts/files.ts";
import { type Checkout, copyCheckout } from "../scripts/mutate/checkout.ts";
import { type Mutant, mutated } from "../scripts/mutate/mutant.ts";
import { complaintsAbout, runMutant } from "../scripts/mutate/run.ts";
import { toMutantResult } from "../scripts/mutate/verdict.ts";

const MONEY = "packages/api/src/core/money.test.ts";
const guard: Mutant = {
  guarantee: "G7",
  name: "a share is rounded down",
  file: "packages/api/src/core/money.ts",
  find: " * 2n + 10_000n) /",
  replace: " * 2n) /",
  tests: [MONEY],
};

const formatCase = (name: string, inside = ""): string =>
  `<testcase name="${name}" classname="" file="${MONEY}" line="1">${inside}</testcase>`;
const failed = (name: string, type: string): string =>
  formatCase(name, `<failure type="${type}" message="m" />`);

describe("the test results of a mutant", () => {
  test.each([
    ["nothing", "survived", formatCase("fine")],
    ["a comparison that failed", "killed", failed("bad", "AssertionError")],
    ["an error", "killed", formatCase("fine") + failed("bad", "TypeError")],
    ["an error in every test", "broken", failed("bad", "TypeError")],
    ["a hook that failed", "broken", formatCase("fine") + failed("(unnamed)", "Error")],
    ["a file that did not load", "broken", ""],
    ["a test without an answer", "timed out", failed("slow", "TimeoutError")],
  ] as const)("%s: %s", (_title, outcome, report) => {
    expect(toMutantResult(guard, report).outcome).toBe(outcome);
  });

  test("a timeout kills a mutant whose guard prevents hanging", () => {
    const hanging = { ...guard, hangs: true } as const;
    expect(toMutantResult(guard, null).outcome).toBe("timed out");
    expect(toMutantResult(hanging, null).outcome).toBe("killed");
    expect(toMutantResult(hanging, failed("slow", "TimeoutError")).outcome).toBe("killed");
    const otherFailures = failed("slow", "TimeoutError") + failed("(unnamed)", "Error");
    expect(toMutantResult(hanging, otherFailures).outcome).toBe("killed");
    expect(toMutantResult(guard, otherFailures).outcome).toBe("broken");
    expect(toMutantResult(hanging, formatCase("fine")).outcome).toBe("survived");
  });
});

test("an edit whose text is found nowhere or twice is refused", () => {
  expect(() => mutated(guard, "")).toThrow("0 times");
  expect(() => mutated({ ...guard, find: "a" }, "aa")).toThrow("2 times");
});

describe("a copy of the tree", () => {
  const around = { signal: new AbortController().signal, databaseUrl: "" };
  let checkout: Checkout;
  beforeAll(async () => {
    checkout = await copyCheckout();
  }, 180_000);
  afterAll(() => checkout.remove());

  test("runs its own sources: a removed guard is detected there and restored afterwards", async () => {
    const before = await readText(guard.file);
    const { result } = await runMutant(checkout, guard, around);
    expect(result.outcome).toBe("killed");
    expect(await readText(guard.file)).toBe(before);
    expect(await Bun.file(`${checkout.root}/${guard.file}`).text()).toBe(before);
  }, 180_000);

  test("reports an edit that changes nothing as survived and one that does not load as broken", async () => {
    const idle = { ...guard, replace: " * 2n + 9_999n + 1n) /" };
    const torn = { ...guard, replace: " * 2n) / }" };
    const outcomes = [
      (await runMutant(checkout, idle, around)).result.outcome,
      (await runMutant(checkout, torn, around)).result.outcome,
    ];
    expect(outcomes).toEqual(["survived", "broken"]);
  }, 180_000);

  test("reports errors of the list before any edit", async () => {
    const complaints = await Promise.all([
      complaintsAbout(checkout, MONEY, [guard], around),
      complaintsAbout(checkout, MONEY, [{ ...guard, testName: "no such test" }], around),
    ]);
    expect(complaints).toEqual([[], [`${MONEY}: no test matches "no such test"`]]);
  }, 180_000);

  test("is deleted when it is removed", async () => {
    const other = await copyCheckout();
    expect(existsSync(other.root)).toBe(true);
    await other.remove();
    expect(existsSync(other.root)).toBe(false);
  }, 180_000);
});
