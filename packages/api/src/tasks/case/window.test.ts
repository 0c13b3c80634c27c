import { expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { newCase, organisation } from "../../seeds/index.ts";
import { refreshWindows } from "../guard/actions/window.ts";
import { isWindowClosed } from "./rules-block.ts";
import { hasClosedWindowSql, listWindows } from "./queries/window.ts";

const database = useTestDatabase();
const at = (hour: number) => new Date(Date.UTC(2026, 2, 31, hour));

test("the statement finds a contact window closed exactly when the rule does", async () => {
  const { db } = database;
  const { north } = await organisation(db);
  await newCase(db, { now: at(3), agentId: north.agent.id });
  await refreshWindows(db, at(3));
  const none = null;
  const hours = [
    [at(2), at(12), at(26)],
    [at(2), at(12), none],
    [none, none, at(26)],
    [none, none, none],
  ] as const;
  const verdicts = new Set<boolean>();
  for (const [opensAt, closesAt, nextAt] of hours) {
    await db
      .updateTable("contactWindow")
      .set({ opensAt, closesAt, nextAt })
      .where("institutionId", "=", north.id)
      .execute();
    for (const now of [at(1), at(2), at(7), at(12), at(13)]) {
      const { rows } = await sql<{ isAny: boolean }>`
        select ${hasClosedWindowSql(north.id, now)} as is_any`.execute(db);
      const windows = await listWindows(db, north.id);
      expect(windows.length).toBeGreaterThan(0);
      expect([now, nextAt, rows[0]?.isAny]).toEqual([
        now,
        nextAt,
        windows.some((window) => isWindowClosed(window, now)),
      ]);
      verdicts.add(rows[0]?.isAny ?? false);
    }
  }
  expect(verdicts.size).toBe(2);
});
