import { expect, test } from "bun:test";
import { createDeadline } from "./deadlines.ts";

const fired = (signal: AbortSignal): Promise<string> =>
  new Promise((resolve) => signal.addEventListener("abort", () => resolve(signal.reason.name)));

test("each request has its own deadline, and a settled one has none", async () => {
  const caller = new AbortController().signal;
  const soon = createDeadline(caller, 150);
  const late = createDeadline(caller, 60_000);
  const settled = createDeadline(caller, 150);
  settled.settle();
  expect(await fired(soon.signal)).toBe("TimeoutError");
  expect(late.signal.aborted).toBe(false);
  expect(settled.signal.aborted).toBe(false);
  late.settle();
});

test("a caller who disconnects ends the work at once", () => {
  const caller = new AbortController();
  const { signal, settle } = createDeadline(caller.signal, 60_000);
  caller.abort();
  expect(signal.aborted).toBe(true);
  settle();
});
