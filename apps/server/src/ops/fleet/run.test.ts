import { describe, expect, test } from "bun:test";
import { waitUntil } from "@kolekta/db/testing";
import { Unreachable } from "./installation.ts";
import type { Installation } from "./installations.ts";
import {
  areAllDone,
  toOutcomeLines,
  type InstallationOutcome,
  runOverInstallations,
  type InstallationResult,
} from "./run.ts";

const installations = ["a", "b", "c", "d", "e"].map((name): Installation => ({
  name,
  databaseUrl: { env: "X" },
  dataDir: name,
}));
const silentRun = { env: {}, signal: new AbortController().signal, progress: () => {} };
const done = (line = ""): InstallationResult<null> => ({ ok: true, line, data: null });

const toStates = (outcomes: readonly InstallationOutcome<unknown>[]): string[] =>
  outcomes.map(({ state }) => state);

describe("installations at once", () => {
  test("never exceed the limit, and their outcomes follow the order of the file", async () => {
    const gates = new Map<string, () => void>();
    let maxRunning = 0;
    const all = runOverInstallations(installations, { ...silentRun, jobs: 2 }, async ({ name }) => {
      const gate = Promise.withResolvers<void>();
      gates.set(name, gate.resolve);
      maxRunning = Math.max(maxRunning, gates.size);
      await gate.promise;
      gates.delete(name);
      return done(name);
    });
    for (const names of ["ab", "bc", "cd", "de"]) {
      await waitUntil(() => [...names].every((name) => gates.has(name)));
      expect(gates.size).toBe(2);
      gates.get(names[0] ?? "")?.();
    }
    gates.get("e")?.();
    expect((await all).map(({ line }) => line).join("")).toBe("abcde");
    expect(maxRunning).toBe(2);
  });

  test("that throw become outcomes, and the others continue", async () => {
    const lines: string[] = [];
    const runOptions = { ...silentRun, jobs: 1, progress: (line: string) => void lines.push(line) };
    const outcomes = await runOverInstallations(installations, runOptions, async ({ name }) => {
      if (name === "b") throw new Unreachable("it does not let us in");
      if (name === "c") throw new Error("broke", { cause: new Error("rust") });
      return { ...done(), ok: name !== "d" };
    });
    expect(toStates(outcomes)).toEqual(["done", "unreachable", "failed", "failed", "done"]);
    expect(areAllDone(outcomes)).toBe(false);
    expect(lines[2]).toBe("c: failed, broke: rust");
    expect(toOutcomeLines(outcomes).at(-1)).toBe("2 done, 1 unreachable, 2 failed");
  });

  test("stop at the first failure: running ones end, no other starts", async () => {
    const gate = Promise.withResolvers<void>();
    const runOptions = { ...silentRun, jobs: 2, stopAtFailure: true };
    const outcomes = await runOverInstallations(installations, runOptions, async ({ name }) => {
      if (name === "a") await gate.promise;
      if (name === "b") setTimeout(gate.resolve);
      return { ...done(), ok: name !== "b" };
    });
    expect(toStates(outcomes)).toEqual([
      "done",
      "failed",
      "not started",
      "not started",
      "not started",
    ]);
  });

  test("end with the signal: running ones are cancelled, no other starts", async () => {
    const ending = new AbortController();
    const { signal } = ending;
    const outcomes = await runOverInstallations(
      installations,
      { ...silentRun, signal, jobs: 2 },
      async ({ name }) => {
        if (name === "b") ending.abort();
        signal.throwIfAborted();
        return new Promise<InstallationResult<null>>((_, reject) => {
          signal.addEventListener("abort", () => reject(signal.reason as Error));
        });
      },
    );
    expect(toStates(outcomes)).toEqual([
      "cancelled",
      "cancelled",
      "not started",
      "not started",
      "not started",
    ]);
  });
});
