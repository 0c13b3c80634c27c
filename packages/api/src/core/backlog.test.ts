import { beforeAll, beforeEach, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { type Backlog, backlogStates, MAX_COUNTED } from "./backlog.ts";

const database = useTestDatabase();
const NOW = new Date("2026-03-10T05:00:00Z");

const leased: Backlog<"smsMessage"> = {
  table: "smsMessage",
  waiting: sql`q.state = 'QUEUED'`,
  dueAt: "nextAttemptAt",
  leasedUntil: "leaseUntil",
};
const facts: Backlog<"factBacklog"> = { table: "factBacklog", waiting: sql`true`, dueAt: "at" };

/** Replaces tables by test tables under names known to the types. */
beforeAll(async () => {
  await sql`drop table sms_message cascade`.execute(database.db);
  await sql`
    create table sms_message (id int primary key, state text not null, next_attempt_at timestamptz, lease_until timestamptz)`.execute(
    database.db,
  );
});

beforeEach(async () => {
  await sql`truncate sms_message, fact_backlog`.execute(database.db);
});

const states = () => backlogStates(database.db, [leased, facts], NOW);

/** Due time and end of the lease, in seconds from now. */
const enter = (id: number, due: number, until: number | null, state: string) =>
  sql`
    insert into sms_message (id, state, next_attempt_at, lease_until)
    values (${id}, ${state}, ${NOW}::timestamptz + make_interval(secs => ${due}),
      ${NOW}::timestamptz + make_interval(secs => ${until}::float8))`.execute(database.db);

test("an empty backlog has nothing due", async () => {
  expect(await states()).toEqual([
    { table: "sms_message", waiting: 0, leased: 0, oldestDueSeconds: null },
    { table: "fact_backlog", waiting: 0, leased: null, oldestDueSeconds: null },
  ]);
});

test("counts as oldest the entry that is due and not leased", async () => {
  await enter(1, -500, null, "SENT");
  await enter(2, -400, 60, "QUEUED");
  await enter(3, -300, -60, "QUEUED");
  await enter(4, -200, null, "QUEUED");
  await enter(5, 900, null, "QUEUED");
  expect((await states())[0]).toMatchObject({ waiting: 4, leased: 1, oldestDueSeconds: 300 });
});

test("stops counting a large backlog at the maximum", async () => {
  await sql`
    insert into fact_backlog (source, ref_id) select 'message', n from generate_series(1, ${MAX_COUNTED + 10}::int) n`.execute(
    database.db,
  );
  expect((await states())[1]).toMatchObject({ waiting: MAX_COUNTED });
});
