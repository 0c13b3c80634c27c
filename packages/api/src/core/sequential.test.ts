import { expect, test } from "bun:test";
import { runInOrder } from "./sequential.ts";

const { signal } = new AbortController();

test("runs work on one key in order of arrival and on other keys in parallel", async () => {
  const done: string[] = [];
  const gate = Promise.withResolvers<void>();
  const run = (key: string, name: string, after?: Promise<void>) =>
    runInOrder(key, signal, async () => {
      await after;
      done.push(name);
    });
  const slow = run("a", "a1", gate.promise);
  const next = run("a", "a2");
  await run("b", "b1");
  expect(done).toEqual(["b1"]);
  gate.resolve();
  await Promise.all([slow, next]);
  expect(done).toEqual(["b1", "a1", "a2"]);
});

test("continues after failed work and skips work whose caller has left", async () => {
  const callerAbort = new AbortController();
  const gate = Promise.withResolvers<void>();
  const failing = runInOrder("c", signal, async () => {
    await gate.promise;
    throw new Error("failed");
  });
  let began = false;
  const aborted = runInOrder("c", callerAbort.signal, async () => {
    began = true;
  });
  const last = runInOrder("c", signal, async () => "done");
  callerAbort.abort(new Error("left"));
  gate.resolve();
  expect(await Promise.allSettled([failing, aborted, last])).toMatchObject([
    { reason: { message: "failed" } },
    { reason: { name: "DeadlineError" } },
    { value: "done" },
  ]);
  expect(began).toBe(false);
});
