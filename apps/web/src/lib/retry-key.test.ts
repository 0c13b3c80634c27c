import { expect, test } from "bun:test";
import { createRetryKey, type CallOptions } from "./retry-key.ts";

const sending = (fails: () => Error | null) => {
  const keys: string[] = [];
  const send = (_: unknown, { context }: CallOptions): Promise<string> => {
    keys.push(context.idempotencyKey);
    const error = fails();
    return error ? Promise.reject(error) : Promise.resolve("done");
  };
  return { keys, send };
};

test("every submission has its own key, one without input too", async () => {
  const withKey = createRetryKey();
  const { keys, send } = sending(() => null);
  expect(await withKey(undefined, send)).toBe("done");
  expect(await withKey(undefined, send)).toBe("done");
  expect(await withKey({ amount: 1 }, send)).toBe("done");
  expect(new Set(keys).size).toBe(3);
});

test("a repeat after a lost answer has the same key; any other has a new one", async () => {
  const withKey = createRetryKey();
  const lost = [new TypeError("fetch failed"), new TypeError("fetch failed")];
  const { keys, send } = sending(() => lost.pop() ?? null);
  await withKey({ amount: 1 }, send).catch(() => null);
  await withKey({ amount: 1 }, send).catch(() => null);
  await withKey({ amount: 2 }, send);
  expect(keys[1]).toBe(keys[0] ?? "");
  expect(keys[2]).not.toBe(keys[0] ?? "");
});
