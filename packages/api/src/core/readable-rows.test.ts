import { expect, test } from "bun:test";
import { z } from "zod";
import type { BaseContext } from "./context.ts";
import { createCallerFactory, guarded, publicProcedure, router } from "./guarded.ts";
import { Instant } from "./day.ts";
import { pageOutput } from "./page.ts";
import { readableRows } from "./readable-rows.ts";

const Row = z.object({ loanId: z.int(), name: z.string(), at: Instant });
const right = { loanId: 1, name: "a", at: new Date("2026-03-10T05:00:00Z") };
const odd = { loanId: 2, name: "secret", at: new Date(0), hash: "secret" };
const page = { rows: [right, odd], total: 2, page: 1, size: 20 };

test("returns the valid rows of a page with the number of invalid ones", () => {
  expect(readableRows(pageOutput(Row), page)).toEqual({
    data: { ...page, rows: [right], totalCapped: false, unreadable: 1 },
    invalid: [{ id: { loanId: 2 }, path: "at" }],
  });
});

test("accepts a page with additional fields", () => {
  const wide = pageOutput(Row).extend({ sum: z.int() });
  const saved = readableRows(wide, { ...page, sum: 3 });
  expect(saved?.data).toMatchObject({ rows: [right], unreadable: 1, sum: 3 });
  expect(readableRows(wide, { ...page, sum: "3" })).toBeNull();
});

test("returns the valid rows of a list without fields outside their contract", () => {
  const saved = readableRows(z.array(Row), [{ ...right, hash: "secret" }, odd]);
  expect(saved?.data).toEqual([right]);
  expect(JSON.stringify(saved)).not.toContain("secret");
});

test("returns a single record completely or not at all", () => {
  expect(readableRows(Row, odd)).toBeNull();
  expect(readableRows(z.object({ rows: z.array(Row) }), page)).toBeNull();
});

const input = z.object({}).optional();
const routes = router({
  page: publicProcedure(null, { input, output: pageOutput(Row) }).query(() => page),
  list: publicProcedure(null, { input, output: z.array(Row) }).query(() => [odd, right]),
  single: publicProcedure(null, { input, output: Row }).query(() => odd),
  guarded: guarded("signedIn", null, { input, output: pageOutput(Row) }).query(() => page),
});

test("a procedure returns valid rows and identifies the invalid ones without their content", async () => {
  const lines: unknown[] = [];
  const headers = new Headers();
  const context = {
    headers,
    lang: "en",
    warn: (details: unknown) => void lines.push(details),
    identify: async () => ({ permissions: new Set(), zone: "Asia/Jakarta" }),
  } as unknown as BaseContext;
  const call = createCallerFactory(routes)(context);
  expect(await call.page()).toMatchObject({ rows: [right], unreadable: 1 });
  expect(headers.has("x-unreadable-rows")).toBe(false);
  expect(await call.guarded()).toMatchObject({ unreadable: 1 });
  expect(await call.list()).toEqual([right]);
  expect(headers.get("x-unreadable-rows")).toBe("1");
  expect(lines).toEqual(
    ["page", "guarded", "list"].map((procedure) => ({ procedure, id: { loanId: 2 }, path: "at" })),
  );
  await expect(call.single()).rejects.toMatchObject({ code: "INTERNAL_SERVER_ERROR" });
});
