import { beforeAll, describe, expect, test } from "bun:test";
import type { Db } from "@kolekta/db";
import { useTestDatabase } from "@kolekta/db/testing";
import { type RawBuilder, sql } from "kysely";
import { organisation } from "../../seeds/index.ts";
import { MEASURES } from "../figure/contract-codes.ts";
import { verifyRaw } from "./actions/raw.ts";
import { DAY_COLUMNS } from "./queries/measures.ts";
import { figureDifferences } from "./queries/figures.ts";
import { FLOW_COLUMNS } from "./queries/stages.ts";
import { MARCH, NOW, seedWeek, contextUntil, type Week } from "./testing.ts";

const database = useTestDatabase();
let week: Week;

beforeAll(async () => {
  week = await seedWeek(database.db, await organisation(database.db));
}, 120_000);

class Undone extends Error {}

/** Writes without triggers, verifies, and rolls back. */
async function afterwards<T>(
  writes: readonly RawBuilder<unknown>[],
  look: (db: Db) => Promise<T>,
): Promise<T> {
  let seen: T | undefined;
  const done = database.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const write of writes) {
      const { numAffectedRows } = await write.execute(tx);
      expect(Number(numAffectedRows)).toBeGreaterThan(0);
    }
    await sql`set local session_replication_role = origin`.execute(tx);
    seen = await look(tx);
    throw new Undone();
  });
  await expect(done).rejects.toThrow(Undone);
  return seen as T;
}

const found = (...writes: RawBuilder<unknown>[]) =>
  afterwards(writes, async (db) => {
    const { samples } = await verifyRaw(contextUntil(db), MARCH);
    return [...new Set(samples.map(({ source, column }) => `${source}.${column}`))];
  });

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const snakes = (names: readonly string[]) => names.map(snake).toSorted();

const CASELOAD_TABLES = ["agent_day", "team_day", "report_figure", "agent_day_case"];
/** Changes every caseload table like a consistently wrong aggregation would. */
const buildTableUpdates = (tables: readonly string[], set: string, where: RawBuilder<unknown>) =>
  tables.map((table) => sql`update ${sql.table(table)} set ${sql.raw(set)} where ${where}`);

test("a correctly counted week has no difference", async () => {
  expect(await verifyRaw(contextUntil(database.db), MARCH)).toEqual({ total: 0, samples: [] });
});

describe("every column that was changed is named", () => {
  const named = (table: string, columns: readonly string[], step = "1") =>
    afterwards(
      [
        sql`update ${sql.table(table)} set ${sql.join(columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(name)} + ${sql.raw(step)}`))}
        where ctid = (select ctid from ${sql.table(table)} where day = '2026-03-03' limit 1)`,
      ],
      async (db) => {
        const differences = await figureDifferences(db, {
          days: MARCH,
          now: NOW,
          finished: [],
          limit: 200,
        });
        return new Set(
          differences
            .filter((difference) => difference.table === table)
            .map(({ column }) => column),
        );
      },
    );

  test.each([
    ["agent_day", DAY_COLUMNS],
    ["team_day", [...DAY_COLUMNS, "agents"]],
    ["report_figure", MEASURES],
  ])("in %s", async (table, columns) => {
    const seen = await named(table, columns);
    expect([...seen].toSorted()).toEqual(snakes(columns));
  });

  test("in report_daily", async () => {
    const sums = ["calls", "connected", "promises", "promised_minor"];
    const money = ["collected_minor", "collected_principal_minor", "payments"];
    const columns = [...FLOW_COLUMNS.map(snake), ...sums, ...money];
    const incoming = /^(opening|placed|moved_in|reopened)/;
    const step = (name: string) => (name.startsWith("closing") ? 5 : incoming.test(name) ? 3 : 1);
    const set = columns.map((name) => `${name} = ${name} + ${step(name)}`);
    const write = sql`update report_daily set ${sql.raw(set.join(", "))}
      where ctid = (select ctid from report_daily where day = '2026-03-04' limit 1)`;
    const seen = await afterwards([write], async (db) => {
      const finished = [{ institutionId: week.org.north.id, day: "2026-03-04" }];
      return figureDifferences(db, { days: MARCH, now: NOW, finished, limit: 200 });
    });
    expect(seen.map((difference) => difference.column).toSorted()).toEqual(columns.toSorted());
    expect(await found(write)).toContain("report_daily.calls");
  });
});

describe("a fold that is wrong throughout", () => {
  const agentId = () => week.org.north.agent.id;
  const ofAgent = (day: string) => sql`agent_id = ${agentId()} and day = ${day}`;

  test("leaves out the day of an agent who had cases and did nothing", async () => {
    expect(
      await found(
        sql`delete from agent_day where ${ofAgent("2026-03-08")}`,
        sql`delete from team_day where day = '2026-03-08'`,
      ),
    ).toEqual(expect.arrayContaining(["agent_day.opened", "team_day.agents"]));
  });

  test("counts an agent in two groups of a day", async () => {
    const twice = (table: string) => sql`
      insert into ${sql.table(table)}
      select (jsonb_populate_record(d, jsonb_build_object('group_id', g.id))).*
      from ${sql.table(table)} d, team_group g where d.day = '2026-03-04' and g.name = 'Second' and d.opened > 0
        and d.institution_id = g.institution_id
      on conflict do nothing`;
    const wrong = await found(
      sql`delete from agent_day where ${ofAgent("2026-03-04")} and opened = 0`,
      twice("agent_day"),
    );
    expect(wrong).toContain("agent_day.opened");
  });

  test("counts a manually assigned case as worked, by its amount before", async () => {
    const from = sql`agent_id = ${agentId()} and day = '2026-03-04' and entered_minor >= 1200000`;
    const older = "entered_minor = entered_minor - 135000";
    const [north, to] = [sql`group_id is not null`, sql`day = '2026-03-04'`];
    expect(
      await found(
        ...buildTableUpdates(["agent_day", "report_figure", "agent_day_case"], older, from),
        ...buildTableUpdates(["team_day"], older, sql`${to} and ${north} and entered > 0`),
      ),
    ).toContain("agent_day.entered_minor");
    const swapped =
      "exited = dropped, exited_minor = dropped_minor, dropped = 0, dropped_minor = 0";
    const condition = sql`day = '2026-03-06' and dropped > 0`;
    expect(await found(...buildTableUpdates(CASELOAD_TABLES, swapped, condition))).toEqual(
      expect.arrayContaining(["agent_day.dropped", "agent_day.exited"]),
    );
  });

  test("leaves the amount of the first entry on a case that returns in another stage", async () => {
    const where = sql`day = '2026-03-04' and entered_minor >= 1500000`;
    expect(
      await found(
        ...buildTableUpdates(CASELOAD_TABLES, "entered_minor = entered_minor - 435000", where),
      ),
    ).toEqual(
      expect.arrayContaining([
        "agent_day.entered_minor",
        "report_figure.entered_minor",
        "team_day.entered_minor",
      ]),
    );
  });

  test("counts nothing for amounts about to fall due in a reminder stage", async () => {
    const where = sql`day = '2026-03-03' and entered_minor > 0`;
    expect(
      await found(
        ...buildTableUpdates(CASELOAD_TABLES, "entered_minor = entered_minor - 1060000", where),
      ),
    ).toContain("agent_day.entered_minor");
  });
});

describe("a wage that does not follow from its payment and the scheme", () => {
  const buildCreditCondition = () =>
    sql`cause = 'POSTED' and amount_minor = 500000 and agent_id = ${week.org.north.agent.id}`;
  const inTeam = sql`update team_wage set wage_minor = wage_minor + 1000 where day = '2026-03-04'`;

  test("is detected though its team follows it, and so is one with modified terms", async () => {
    const forged = sql`update payment_credit set wage_minor = wage_minor + 1000 where ${buildCreditCondition()}`;
    expect(await found(forged, inTeam)).toEqual(["payment_credit.wage_minor"]);
    const terms = sql`update payment_credit set rate_bp = rate_bp * 2, wage_minor = wage_minor * 2 where ${buildCreditCondition()}`;
    expect(await found(terms)).toEqual(
      expect.arrayContaining([
        "payment_credit.rate_bp",
        "payment_credit.wage_minor",
        "team_wage.wage_minor",
      ]),
    );
    const without = sql`update payment_credit set scheme_id = null, wage_minor = wage_minor + 1000 where ${buildCreditCondition()}`;
    expect(await found(without, inTeam)).toEqual(["payment_credit.wage_minor"]);
  });

  test.each([
    ["tier_bp = 12000, attainment_bp = 20000", "payment_credit.tier_bp"],
    ["quality_bp = 12000, is_quality_set = true", "payment_credit.quality_bp"],
    ["contact_bp = 20000", "payment_credit.contact_bp"],
    ["amount_minor = amount_minor + 1", "payment_credit.amount_minor"],
    ["day = day + 1", "payment_credit.day"],
  ])("%s", async (set, column) => {
    expect(
      await found(sql`update payment_credit set ${sql.raw(set)} where ${buildCreditCondition()}`),
    ).toContain(column);
  });

  test("is missed where it was left out, and where a reversal took less", async () => {
    expect(await found(sql`delete from payment_credit where ${buildCreditCondition()}`)).toContain(
      "payment_credit.amount_minor",
    );
    expect(
      await found(
        sql`update payment_credit set wage_minor = wage_minor + 1 where cause = 'REVERSED'`,
      ),
    ).toContain("payment_credit.wage_minor");
  });
});

describe("a history with a row too few", () => {
  const without = (story: () => number, which: string) =>
    found(sql`delete from case_status_log where case_id = ${story()} and ${sql.raw(which)}`);
  const paid = () => week.paid.ids.caseId;
  const getReassignedCaseId = () => week.reassigned.ids.caseId;
  const settled = () => week.settled.ids.caseId;
  const returned = () => week.returned.ids.caseId;

  test.each([
    ["its placement", paid, "before is null", "case_status_log.before"],
    ["its assignment", paid, "event = 'ASSIGNED'", "collection_case.agent_id"],
    ["its first work", paid, "event = 'WORKED'", "collection_case.status"],
    ["its end", settled, "after = 'C30'", "collection_case.status"],
    ["a release", getReassignedCaseId, "event = 'RELEASED'", "case_assignment.released_at"],
    ["a stage", returned, "event = 'STAGE'", "case_status_log.stage_id"],
    ["all of it", paid, "true", "collection_case.status"],
  ] as const)("%s", async (_, story, which, column) => {
    expect(await without(story, which)).toContain(column);
  });

  test.each(["status = 'C10'", "agent_id = null", "stage_id = stage_id + 1"])(
    "a case unknown to it: %s",
    async (set) => {
      const [column] = set.split(" ");
      expect(
        await found(
          sql`update collection_case set ${sql.raw(set)} where id = ${getReassignedCaseId()}`,
        ),
      ).toContain(`collection_case.${column}`);
    },
  );
});
