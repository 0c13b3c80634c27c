import { expect, test } from "bun:test";
import { sql } from "kysely";
import { readText } from "../../../../scripts/files.ts";
import { formatted } from "../../../../scripts/generated.ts";
import { useTestDatabase } from "../../src/testing/index.ts";
import { buildPages, listTriggerPages } from "./pages.ts";

const DATA = "docs/data.md";
const database = useTestDatabase();

/** Returns "table.trigger" for each line of a page. */
function listNamedTriggers(page: string): string[] {
  const sections = page.split(/^## /m).slice(1);
  return sections.flatMap((section) => {
    const table = section.slice(0, section.indexOf("\n"));
    if (table === "SQL functions") return [];
    return [...section.matchAll(/^- `(\w+)`/gm)].map(([, trigger]) => `${table}.${trigger}`);
  });
}

test("the rooms name every trigger of the database once, and no other", async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname || '.' || t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and not c.relispartition`.execute(database.db);
  const pages = await Promise.all((await listTriggerPages()).map(readText));
  const named = pages.flatMap(listNamedTriggers);
  expect(rows.length).toBeGreaterThan(200);
  expect(named.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

test("docs/data.md and the pages of triggers are as `bun packages/db/scripts/data.ts` writes them", async () => {
  const expected = new Map<string, string>();
  for (const { path, text } of await buildPages(database.db))
    expected.set(path, path === DATA ? formatted(path, text) : text);
  const found = new Map<string, string>();
  for (const path of [DATA, ...(await listTriggerPages())]) found.set(path, await readText(path));
  expect(found).toEqual(expected);
});
