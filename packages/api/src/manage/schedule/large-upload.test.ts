import { expect, test } from "bun:test";
import { sql } from "kysely";
import { waitUntil, useTestDatabase } from "@kolekta/db/testing";
import { organisation, ROLE } from "../../seeds/index.ts";
import { addDays } from "../../core/day.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, collectEvents, createTestContext } from "../../core/testing.ts";
import { testClock } from "../../session/testing.ts";
import { manageRouter } from "../router.ts";
import { HEADER, createXlsxFile } from "./testing/book.ts";

const database = useTestDatabase();
const createCaller = createCallerFactory(manageRouter);
/** A Monday, nine o'clock in Jakarta. */
const { now } = testClock("2026-03-02T02:00:00Z");

test("one upload holds two thousand agents for a month", async () => {
  const { db } = database;
  const org = await organisation(db);
  const days = Array.from({ length: 30 }, (_, at) => addDays("2026-03-02", at));
  await sql`
    insert into app_user (login, name, email, role_id, institution_id, password_hash)
    select 'mass' || n, 'Mass ' || n, 'mass@kolekta.example', ${ROLE.agent}, ${org.south.id}, '!'
    from generate_series(1, 2000) n`.execute(db);
  const file = await createXlsxFile({
    S: [
      [...HEADER, ...days],
      ...Array.from({ length: 2000 }, (_, at) => [
        `mass${at + 1}`,
        "",
        "Institution south",
        "",
        ...days.map(() => "AL"),
      ]),
    ],
  });
  const south = createCaller(
    createTestContext(db, await getActor(db, org.south.admin), { now }),
  ).schedule;
  const received: Record<string, number>[] = [];
  const ear = await collectEvents(database, ({ type, ids }) => {
    if (type === "schedule.saving") received.push(ids as Record<string, number>);
  });
  const saved = await south.upload({ file, save: true });
  expect(saved).toMatchObject({
    state: "SAVED",
    counts: { rows: 2000, created: 60_000, failing: 0 },
  });
  const { uploadId } = saved;
  await waitUntil(() => received.some(({ done = 0 }) => done > 30_000));
  expect(received[0]).toEqual({ userId: org.south.admin.id, uploadId, done: 0, total: 60_000 });
  await ear.stop();
  const month = { month: "2026-03", text: "mass" };
  const page = await south.list({ ...month, page: 2, size: 200 });
  expect(page).toMatchObject({ total: 2000, page: 2 });
  expect(page.rows[0]?.codes).toEqual([null, ...Array.from({ length: 30 }, () => "AL")]);
  expect((await south.countDays(month))[4]).toMatchObject({
    day: "2026-03-05",
    scheduled: 2000,
    onShift: 0,
  });
}, 60_000);
