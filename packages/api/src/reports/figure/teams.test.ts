import { afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { Db } from "@kolekta/db";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { createTestContext } from "../../core/testing.ts";
import { type Organisation, organisation } from "../../seeds/index.ts";
import { processAgentFacts } from "../agent/actions/process-facts.ts";
import { recountAll, verifyCounts } from "../agent/actions/verify.ts";
import { aggregateTeams } from "./actions/aggregate.ts";
import { EVER } from "./actions/verify.ts";
import { shiftDifferences, wageDifferences } from "./queries/derived.ts";

const database = useTestDatabase();
const NOON = new Date("2026-03-04T05:00:00Z");
const [MONDAY, TUESDAY, WEDNESDAY] = ["2026-03-02", "2026-03-03", "2026-03-04"];
let org: Organisation;

const context = () => createTestContext(database.db, null);

beforeAll(async () => {
  org = await organisation(database.db);
  // Agents of this test are created long after these days.
  await sql`update agent_org_unit set from_at = '2026-01-01'`.execute(database.db);
});

/** Shifts from Monday to Wednesday, and a daily wage of 100, for both agents. */
beforeEach(async () => {
  const { db } = database;
  const { agent, colleague } = org.north;
  const days = [MONDAY, TUESDAY, WEDNESDAY].flatMap((day) =>
    [agent, colleague].map(({ id }) => ({ agentId: id, day })),
  );
  await sql`delete from scheduled_day`.execute(db);
  await sql`update shift_code set kind = 'WORK' where code = 'D'`.execute(db);
  await db
    .insertInto("scheduledDay")
    .values(
      days.map(({ agentId, day }) => ({
        agentId,
        dayOn: day,
        code: "D",
        updatedAt: NOON,
        institutionId: org.north.id,
      })),
    )
    .execute();
  await db
    .insertInto("wageEntry")
    .values(
      days.map(({ agentId, day }) => ({
        agentId,
        day,
        currency: "IDR",
        kind: "BASIC" as const,
        cause: "ATTENDANCE" as const,
        amountMinor: 100,
        at: NOON,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await aggregateTeams(context());
});

const shifts = async () => {
  const { rows } = await sql<{ day: string; scheduled: number }>`
    select day, sum(scheduled)::integer as scheduled from team_shift where institution_id = ${org.north.id}
    group by 1 order by 1`.execute(database.db);
  return rows.map(({ scheduled }) => scheduled);
};

const differences = async () => [
  ...(await shiftDifferences(database.db, EVER, 20)),
  ...(await wageDifferences(database.db, EVER, 20)),
];

test("shifts and wages are added up by team and day", async () => {
  expect(await shifts()).toEqual([2, 2, 2]);
  expect(await differences()).toEqual([]);
});

describe("aggregation after a change", () => {
  const changes: [string, string, number[]][] = [
    [
      "a shift that is taken off",
      `update scheduled_day set enabled = false where day_on = '${TUESDAY}'`,
      [2, 2],
    ],
    [
      "a shift that becomes leave",
      `update scheduled_day set code = (select code from shift_code where kind = 'LEAVE' limit 1) where day_on = '${MONDAY}'`,
      [2, 2],
    ],
    ["shifts that go", `delete from scheduled_day where day_on <> '${MONDAY}'`, [2]],
    [
      "a shift that is moved",
      `update scheduled_day set day_on = '2026-03-06' where day_on = '${WEDNESDAY}'`,
      [2, 2, 2],
    ],
    [
      "a code that is no longer one of work",
      `update shift_code set kind = 'TRAINING' where code = 'D'`,
      [],
    ],
  ];

  test.each(changes)("%s", async (_, change, expected) => {
    await sql.raw(change).execute(database.db);
    await processAgentFacts(context());
    expect(await shifts()).toEqual(expected);
    expect(await differences()).toEqual([]);
  });

  test("a code that becomes a work code", async () => {
    const { db } = database;
    for (const kind of ["TRAINING", "WORK"]) {
      await sql`update shift_code set kind = ${kind} where code = 'D'`.execute(db);
      await processAgentFacts(context());
    }
    expect(await shifts()).toEqual([2, 2, 2]);
    expect(await differences()).toEqual([]);
  });

  test("an edited wage, in another currency too", async () => {
    const { db } = database;
    const entry = {
      agentId: org.north.agent.id,
      day: TUESDAY,
      kind: "BONUS" as const,
      cause: "EDIT" as const,
      reason: "x",
      at: NOON,
      editorId: org.operations.id,
    };
    await db
      .insertInto("wageEntry")
      .values([
        { ...entry, currency: "IDR", amountMinor: -40 },
        { ...entry, currency: "PHP", amountMinor: 7 },
      ])
      .execute();
    await processAgentFacts(context());
    const { rows } = await sql<{ currency: string; sum: number }>`
      select currency, sum(wage_minor)::integer as sum from team_wage
      where institution_id = ${org.north.id} and day = ${TUESDAY} group by 1 order by 1`.execute(
      db,
    );
    expect(rows).toEqual([
      { currency: "IDR", sum: 160 },
      { currency: "PHP", sum: 7 },
    ]);
    expect(await differences()).toEqual([]);
  });
});

/** Moves the colleague from the north to the south; `afterEach` undoes it. */
const transfer = async (db: Db, at: string) => {
  await db
    .updateTable("appUser")
    .set({ institutionId: org.south.id, groupId: org.south.groupId, updatedAt: new Date(at) })
    .where("id", "=", org.north.colleague.id)
    .execute();
};

describe("a transfer", () => {
  afterEach(async () => {
    const { db } = database;
    const { id } = org.north.colleague;
    await db
      .updateTable("appUser")
      .set({ institutionId: org.north.id, groupId: org.north.groupId, updatedAt: new Date() })
      .where("id", "=", id)
      .execute();
    await sql`delete from agent_org_unit where agent_id = ${id}
      and id > (select min(id) from agent_org_unit where agent_id = ${id})`.execute(db);
    await zoneOfSouth("Asia/Jakarta");
  });

  const zoneOfSouth = (zone: string) =>
    database.db.updateTable("institution").set({ zone }).where("id", "=", org.south.id).execute();

  test("moves the later days and leaves the earlier ones", async () => {
    await transfer(database.db, "2026-03-03T02:00:00Z");
    await processAgentFacts(context());
    expect(await shifts()).toEqual([2, 1, 1]);
    expect(await differences()).toEqual([]);
  });

  test("starts on the day of the institution under any later zone", async () => {
    await transfer(database.db, "2026-03-03T18:00:00Z");
    await processAgentFacts(context());
    expect(await shifts()).toEqual([2, 2, 1]);
    await zoneOfSouth("UTC");
    await processAgentFacts(context());
    expect(await shifts()).toEqual([2, 1, 1]);
    expect(await differences()).toEqual([]);
  });

  test("leaves no day in two places, not even through zones a day apart", async () => {
    await zoneOfSouth("America/Los_Angeles");
    await sql`insert into agent_org_unit (agent_id, institution_id, works_cases, from_at)
      values (${org.north.colleague.id}, ${org.north.id}, true, '2026-03-03T18:00:00Z')`.execute(
      database.db,
    );
    await transfer(database.db, "2026-03-03T19:00:00Z");
    await processAgentFacts(context());
    const { rows } = await sql<{ days: number }>`
      select count(*)::integer as days from agent_shift where agent_id = ${org.north.colleague.id}`.execute(
      database.db,
    );
    expect(rows).toEqual([{ days: 3 }]);
    expect(await differences()).toEqual([]);
  });

  test("out of a group leaves the days without a group", async () => {
    const { db } = database;
    await db
      .updateTable("appUser")
      .set({ groupId: null, updatedAt: new Date("2026-03-03T02:00:00Z") })
      .where("id", "=", org.north.colleague.id)
      .execute();
    await processAgentFacts(context());
    const { rows } = await sql<{ days: number }>`
      select count(*)::integer as days from team_shift
      where institution_id = ${org.north.id} and group_id is null`.execute(db);
    expect(rows).toEqual([{ days: 2 }]);
    expect(await differences()).toEqual([]);
  });

  test("that continues while a shift is written and aggregated", async () => {
    const { db } = database;
    await db.transaction().execute(async (tx) => {
      await transfer(tx, "2026-03-03T02:00:00Z");
      await db
        .insertInto("scheduledDay")
        .values({
          agentId: org.north.colleague.id,
          dayOn: "2026-03-05",
          code: "D",
          updatedAt: NOON,
          institutionId: org.north.id,
        })
        .execute();
      expect(await aggregateTeams(context())).toBeGreaterThan(0);
    });
    await processAgentFacts(context());
    expect(await shifts()).toEqual([2, 1, 1]);
    expect(await differences()).toEqual([]);
  });
});

test.each([
  ["team_shift", "scheduled = scheduled + 1"],
  ["team_wage", "wage_minor = wage_minor + 1"],
])("a modified row of %s is detected and repaired", async (table, set) => {
  const { db } = database;
  await sql`update ${sql.table(table)} set ${sql.raw(set)}`.execute(db);
  expect((await verifyCounts(context())).samples[0]?.source).toBe(table);
  await recountAll(context());
  expect(await differences()).toEqual([]);
});

test("a write during the aggregation of days is not lost", async () => {
  const { db } = database;
  const { agent } = org.north;
  const write = async (n: number) => {
    await db
      .insertInto("wageEntry")
      .values({
        agentId: agent.id,
        day: MONDAY,
        currency: "IDR",
        kind: "BONUS",
        cause: "EDIT",
        reason: `${n}`,
        at: NOON,
        amountMinor: n,
        editorId: org.operations.id,
      })
      .execute();
    await aggregateTeams(context());
  };
  await Promise.all(Array.from({ length: 20 }, (_, n) => write(n + 1)));
  expect(await differences()).toEqual([]);
  expect(await aggregateTeams(context())).toBe(0);
});

test("a transfer without shift or wage blocks no others", async () => {
  const { db } = database;
  await sql`
    insert into team_backlog (kind, day, agent_id) select 'ORG_UNIT', ${MONDAY}, ${org.finance.id} from generate_series(1, 5000)`.execute(
    db,
  );
  await sql`insert into team_backlog (kind, day) values ('SHIFT', ${MONDAY})`.execute(db);
  await sql`delete from team_shift where day = ${MONDAY}`.execute(db);
  expect(await aggregateTeams(context())).toBe(5001);
  expect(await differences()).toEqual([]);
});
