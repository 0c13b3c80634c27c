import { expect, test } from "bun:test";
import { readAhead } from "./read-ahead.ts";

const SIZE = 3;

/** Creates a reader of the numbers below `length` that records its cursors. */
function numbers(length: number) {
  const cursors: (number | null)[] = [];
  const next = async (after: number | null) => {
    cursors.push(after);
    const from = after === null ? 0 : after + 1;
    return Array.from({ length: Math.min(SIZE, length - from) }, (_, at) => from + at);
  };
  return { cursors, rows: readAhead(SIZE, next) };
}

const upTo = (length: number) => Array.from({ length }, (_, n) => n);

test.each([0, 1, 2, 3, 4, 6, 7])("returns %p rows once each, in order", async (length) => {
  expect(await Array.fromAsync(numbers(length).rows)).toEqual(upTo(length));
});

test("requests the next batch while the current one is read, and none after the last", async () => {
  const { cursors, rows } = numbers(5);
  expect(cursors).toEqual([]);
  await rows.next();
  expect(cursors).toEqual([null, 2]);
  await Array.fromAsync(rows);
  expect(cursors).toEqual([null, 2]);
});

test("reports a failed batch when its turn is reached", async () => {
  const rows = readAhead<number>(1, async (after) => {
    if (after === null) return [1];
    throw new Error("gone");
  });
  expect((await rows.next()).value).toBe(1);
  await expect(rows.next()).rejects.toThrow("gone");
});

test("a reader that stops early gets no error from rows read ahead", async () => {
  const rows = readAhead<number>(1, async (after) => {
    if (after === null) return [1];
    throw new Error("gone");
  });
  for await (const row of rows) {
    expect(row).toBe(1);
    break;
  }
  // An unhandled rejection would fail this test.
  await new Promise(setImmediate);
});
