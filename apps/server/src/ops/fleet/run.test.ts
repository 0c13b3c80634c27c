import { describe, expect, test } from "bun:test";
import { until } from "@kolekta/db/testing";
import { Unreachable } from "./house.ts";
import type { House } from "./houses.ts";
import { allDone, linesOf, type Outcome, overHouses, type Result } from "./run.ts";

const houses = ["a", "b", "c", "d", "e"].map((name): House => ({
  name,
  databaseUrl: { env: "X" },
  dataDir: name,
}));
const quiet = {
  env: {},
  signal: new AbortController().signal,
  progress: () => {},
};
const done = (line = ""): Result<null> => ({ ok: true, line, data: null });

const statesOf = (outcomes: readonly Outcome<unknown>[]): string[] =>
  outcomes.map(({ state }) => state);

describe("houses at once", () => {
  test("are never more than allowed, and their outcomes stand in the order of the file", async () => {
    const gates = new Map<string, () => void>();
    let most = 0;
    const all = overHouses(houses, { ...quiet, jobs: 2 }, async ({ name }) => {
      const gate = Promise.withResolvers<void>();
      gates.set(name, gate.resolve);
      most = Math.max(most, gates.size);
      await gate.promise;
      gates.delete(name);
      return done(name);
    });
    for (const names of ["ab", "bc", "cd", "de"]) {
      await until(() => [...names].every((name) => gates.has(name)));
      expect(gates.size).toBe(2);
      gates.get(names[0] ?? "")?.();
    }
    gates.get("e")?.();
    expect((await all).map(({ line }) => line).join("")).toBe("abcde");
    expect(most).toBe(2);
  });

  test("that throw are outcomes, and the others go on", async () => {
    const lines: string[] = [];
    const pace = {
      ...quiet,
      jobs: 1,
      progress: (line: string) => void lines.push(line),
    };
    const outcomes = await overHouses(houses, pace, async ({ name }) => {
      if (name === "b") throw new Unreachable("it does not let us in");
      if (name === "c") throw new Error("broke", { cause: new Error("rust") });
      return { ...done(), ok: name !== "d" };
    });
    expect(statesOf(outcomes)).toEqual(["done", "unreachable", "failed", "failed", "done"]);
    expect(allDone(outcomes)).toBe(false);
    expect(lines[2]).toBe("c: failed, broke: rust");
    expect(linesOf(outcomes).at(-1)).toBe("2 done, 1 unreachable, 2 failed");
  });

  test("stop at the first failure: who is under way ends, nobody else begins", async () => {
    const gate = Promise.withResolvers<void>();
    const pace = { ...quiet, jobs: 2, stopAtFailure: true };
    const outcomes = await overHouses(houses, pace, async ({ name }) => {
      if (name === "a") await gate.promise;
      if (name === "b") setTimeout(gate.resolve);
      return { ...done(), ok: name !== "b" };
    });
    expect(statesOf(outcomes)).toEqual(["done", "failed", "not begun", "not begun", "not begun"]);
  });

  test("end with the signal: who is under way is cancelled, nobody else begins", async () => {
    const ending = new AbortController();
    const { signal } = ending;
    const outcomes = await overHouses(houses, { ...quiet, signal, jobs: 2 }, async ({ name }) => {
      if (name === "b") ending.abort();
      signal.throwIfAborted();
      return new Promise<Result<null>>((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason as Error));
      });
    });
    expect(statesOf(outcomes)).toEqual([
      "cancelled",
      "cancelled",
      "not begun",
      "not begun",
      "not begun",
    ]);
  });
});
