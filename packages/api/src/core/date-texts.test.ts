import { expect, test } from "bun:test";
import superjson from "superjson";
import { z } from "zod";
import { Day, Instant } from "./day.ts";
import { createDateWriter } from "./date-texts.ts";
import { pageOutput } from "./page.ts";
import { buildSerializer } from "./serialization.ts";

const at = () => new Date("2026-03-31T10:00:00Z");

const Row = z.object({
  id: z.int(),
  on: Day.nullable(),
  at: Instant,
  next: Instant.nullable(),
  later: Instant.optional(),
  times: z.array(Instant.nullable()),
  counts: z.record(z.string(), z.int()),
  ends: z.record(z.string(), Instant),
  either: z.union([z.string(), Instant]),
  held: z.object({ since: Instant }).nullable(),
  any: z.unknown(),
});
const schema = pageOutput(Row);

const row = (overrides: Partial<z.output<typeof Row>> = {}) => ({
  id: 1,
  on: "2026-03-31",
  at: at(),
  next: null,
  times: [at(), null],
  counts: { a: 1 },
  ends: { "x.y": at(), b: at() },
  either: at(),
  held: { since: at() },
  any: [{ deep: at() }],
  ...overrides,
});
const page = (...rows: object[]) => ({ rows, total: rows.length, page: 1, size: 9 });

test("a reply equals its plain JSON", () => {
  const value = page(row(), row({ later: at(), held: null, either: "text" }));
  const flat = createDateWriter(schema);
  expect(JSON.stringify(flat?.(value, ""))).toBe(JSON.stringify(value));
});

test("copies values that hold dates, passes on others and changes neither", () => {
  const value = page(row());
  const before = structuredClone(value);
  createDateWriter(schema)?.(value, "");
  expect(value).toEqual(before);
  expect(createDateWriter(z.object({ rows: z.array(z.object({ n: z.int() })) }))).toBeNull();
});

test("a tRPC reply arrives unchanged, dates included, even under a loose contract", () => {
  const replies = [
    page(row(), row({ later: at(), either: "text" })),
    page(row({ any: new Map([["a", 1n]]) })),
    page(row({ any: undefined, held: null })),
    page(),
  ];
  const serialize = buildSerializer(schema);
  for (const value of replies)
    expect(superjson.deserialize(JSON.parse(JSON.stringify(serialize(value))))).toEqual(value);
});

test("a list, a date and a number may be the whole reply", () => {
  const sent = (replySchema: z.ZodType, value: unknown): unknown =>
    superjson.deserialize(JSON.parse(JSON.stringify(buildSerializer(replySchema)(value))));
  const list = z.array(z.object({ at: Instant }));
  expect(sent(list, [{ at: at() }])).toEqual([{ at: at() }]);
  expect(sent(Instant, at())).toEqual(at());
  expect(sent(z.unknown(), { at: at() })).toEqual({ at: at() });
  expect(sent(z.int().nullable(), null)).toBeNull();
});
