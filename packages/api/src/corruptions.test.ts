import { beforeAll, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { createTestContext } from "./core/testing.ts";
import { buildRuleHarness } from "./manage/record/testing.ts";
import { startAgentDays } from "./reports/agent/actions/start.ts";
import { processAgentFacts } from "./reports/agent/actions/process-facts.ts";
import { demo, ROLE } from "./seeds/index.ts";
import { CORRUPTIONS } from "./testing-corruptions.ts";
import { verifyCommand } from "./verify.ts";

/* Each is made by a superuser with all triggers off; the one command must name its row. */

const database = useTestDatabase();
const NOW = new Date("2026-03-27T05:00:00Z");
const context = () => createTestContext(database.db, null, { now: () => NOW });

const verify = (options: Readonly<Record<string, string>> = {}) =>
  verifyCommand.run(
    { context: context(), actAs: () => Promise.reject(new Error("nobody")), progress: () => {} },
    { args: {}, options },
  );

const findUser = (role: number) =>
  database.db
    .selectFrom("appUser")
    .select("login")
    .where("roleId", "=", role)
    .where("disabledAt", "is", null)
    .orderBy("id")
    .executeTakeFirstOrThrow();

/** Settings that two people decided, and a closed month. */
async function addDecidedSettings(): Promise<void> {
  const { db } = database;
  const proposer = await findUser(ROLE.operations);
  const approver = await findUser(ROLE.management);
  const rules = buildRuleHarness(db, { proposer, approver }, NOW);
  for (const jurisdiction of ["US-CA", "US-NY", "US-TX"]) await rules.renew({ jurisdiction });
  await rules.propose({ rule: "FREQ_MSG", params: { perDay: 1 } });
  await sql`
    with month as (
      insert into wage_month (institution_id, month, closed_at) select min(id), '2025-01-01', ${NOW} from institution
      returning institution_id, month)
    insert into wage_month_agent (agent_id, month, currency, institution_id, base_salary_minor, performance_wage_minor,
      bonus_minor, daily_debit_minor, deduction_minor, total_minor, excess_debit_minor)
    select u.id, m.month, 'IDR', m.institution_id, 100, 0, 0, 0, 0, 100, 0
    from month m join app_user u on u.institution_id = m.institution_id order by u.id limit 1`.execute(
    db,
  );
}

let output = "";
const ids = new Map<string, number>();

async function corruptAll(): Promise<void> {
  await database.db.connection().execute(async (db) => {
    await sql`set session_replication_role = replica`.execute(db);
    for (const { name, pick, change } of CORRUPTIONS) {
      const { rows } = await sql.raw<{ id: number }>(pick).execute(db);
      const id = rows[0]?.id;
      if (id === undefined) throw new Error(`no row for ${name}`);
      ids.set(name, id);
      for (const statement of change.split(";"))
        await sql.raw(statement.replaceAll("$id", String(id))).execute(db);
    }
    await sql`set session_replication_role = origin`.execute(db);
  });
}

beforeAll(async () => {
  await demo(database.db, { now: NOW, passwordHash: "x" });
  await addDecidedSettings();
  await processAgentFacts(context());
  await startAgentDays(context());
  const before = await verify();
  expect(before.lines.filter((line) => line.startsWith("  "))).toEqual([]);
  expect(before.ok).toBe(true);
  await corruptAll();
  output = (await verify()).lines.join("\n");
}, 300_000);

describe("G48: verify names", () => {
  test.each(CORRUPTIONS.map((corruption) => [corruption.name, corruption] as const))(
    "%s",
    (name, { faults }) => {
      const id = String(ids.get(name));
      for (const fault of faults) expect(output).toContain(fault.replaceAll("$id", id));
    },
  );
});

describe("the parts of verify", () => {
  test("run alone when they are named", async () => {
    const { ok, lines } = await verify({ only: "audit" });
    expect(ok).toBe(false);
    expect(lines[0]).toMatch(/^audit: \d+ lines under \d+ seals, NOT intact; head [0-9a-f]{64}$/);
  });

  test("are listed when an unknown one is requested", async () => {
    await expect(verify({ only: "audit,ledgers" })).rejects.toMatchObject({
      key: "verify.unknownPart",
      params: { name: "ledgers", parts: "loans, ledger, records, audit, reports" },
    });
  });

  test("must include every recorded digest", async () => {
    const { data } = await verify({ only: "records,audit" });
    const heads = ["records", "audit"].map((name) => data.parts[name]?.head);
    const found = await verify({ only: "records,audit", head: heads.join(",") });
    expect(found.data.missing).toEqual([]);
    const other = await verify({ only: "records", head: "00" });
    expect(other.ok).toBe(false);
    expect(other.lines.at(-1)).toBe("the noted digest 00 is in no chain");
  });
});
