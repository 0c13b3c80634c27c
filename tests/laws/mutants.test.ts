import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { mutated } from "../../scripts/mutate/mutant.ts";
import { ROOT, readText } from "../../scripts/files.ts";
import { MUTANTS } from "../mutants/list.ts";

/** Guarantees that no quick test of one edit can cover, with their other evidence. */
const COVERED_ELSEWHERE: Readonly<Record<string, string>> = {
  G21: "times at a million cases: bun bench",
};

const GUARANTEES = Array.from({ length: 50 }, (_, index) => `G${index + 1}`);

describe("the list of guards", () => {
  test("holds at least sixty, each under its own name", () => {
    const names = MUTANTS.map(({ name }) => name);
    expect(names.length).toBeGreaterThanOrEqual(60);
    expect(names.length).toBe(new Set(names).size);
  });

  test("includes every file beside it", async () => {
    const list = await readText("tests/mutants/list.ts");
    const scan = new Bun.Glob("*.ts").scan(join(ROOT, "tests/mutants"));
    const missing: string[] = [];
    for await (const file of scan)
      if (file !== "list.ts" && !list.includes(`from "./${file}"`)) missing.push(file);
    expect(missing).toEqual([]);
  });

  test("matches the text of each guard exactly once and removes it", async () => {
    const astray: string[] = [];
    for (const mutant of MUTANTS)
      try {
        const text = await readText(mutant.file);
        if (mutated(mutant, text) === text) astray.push(mutant.name);
      } catch (error) {
        astray.push(`${mutant.file}: ${String(error)}`);
      }
    expect(astray).toEqual([]);
  });

  test("names existing test files", async () => {
    const files = new Set(MUTANTS.flatMap(({ tests }) => tests));
    const missing: string[] = [];
    for (const path of files)
      if (!/\.test\.tsx?$/.test(path) || !(await Bun.file(join(ROOT, path)).exists()))
        missing.push(path);
    expect(missing).toEqual([]);
    expect(MUTANTS.filter(({ tests }) => tests.length === 0)).toEqual([]);
  });

  test("covers every guarantee, or names its other evidence", () => {
    const covered = new Set<string>(MUTANTS.map(({ guarantee }) => guarantee));
    const bare = GUARANTEES.filter(
      (guarantee) => !covered.has(guarantee) && !(guarantee in COVERED_ELSEWHERE),
    );
    const twice = Object.keys(COVERED_ELSEWHERE).filter((guarantee) => covered.has(guarantee));
    expect({ bare, twice }).toEqual({ bare: [], twice: [] });
    expect([...covered].filter((guarantee) => !GUARANTEES.includes(guarantee))).toEqual([]);
  });
});
