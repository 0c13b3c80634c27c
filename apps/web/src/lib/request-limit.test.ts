import { expect, spyOn, test } from "bun:test";
import { withTimeout } from "./request-limit.ts";

test("a request ends after 100 seconds", () => {
  const timeout = spyOn(AbortSignal, "timeout");
  const signal = withTimeout(undefined);
  expect(timeout).toHaveBeenCalledWith(100_000);
  expect(timeout.mock.results[0]?.value).toBe(signal);
  timeout.mockRestore();
});

test("a request aborted by its caller ends at once", () => {
  const caller = new AbortController();
  const signal = withTimeout(caller.signal);
  expect(signal.aborted).toBe(false);
  caller.abort();
  expect(signal.aborted).toBe(true);
});
