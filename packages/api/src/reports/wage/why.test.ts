import { beforeAll, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import {
  clearHolidays,
  newProduct,
  type Organisation,
  organisation,
  type Persona,
} from "../../seeds/index.ts";
import { processAgentFacts } from "../agent/actions/process-facts.ts";
import { Story } from "../agent/testing.ts";
import { reportsRouter } from "../router.ts";
import { payAttendance } from "./actions.ts";
import { WAGE_PARTS } from "./contract-codes.ts";
import type { WageRow } from "./contract-wage.ts";
import { getSign } from "./rules-edit.ts";

const database = useTestDatabase();
const call = createCallerFactory(reportsRouter);
const NOW = new Date("2026-06-10T05:00:00Z");
let org: Organisation;
let pesos: number;

const context = () => createTestContext(database.db, null, { now: () => NOW });

const as = async (person: Persona) =>
  call(createTestContext(database.db, await getActor(database.db, person), { now: () => NOW }))
    .wage;

const collect = async (
  agent: Persona,
  at: string,
  amountMinor: number,
  productId: number | null = null,
) => {
  const before = (hours: number) => new Date(Date.parse(at) - hours * 3_600_000);
  const institutionId = agent.institutionId ?? 0;
  const story = await Story.start(database.db, before(2), { institutionId });
  if (productId !== null)
    await database.db
      .updateTable("loan")
      .set({ productId })
      .where("id", "=", story.ids.loanId)
      .execute();
  await story.assign(before(1), agent.id);
  await story.pay(new Date(at), amountMinor, agent.id, false);
  return story;
};

beforeAll(async () => {
  const { db } = database;
  org = await organisation(db);
  await clearHolidays(db);
  pesos = await newProduct(db, { name: "Pesos", currency: "PHP" });
  const { agent, colleague } = org.north;
  await payAttendance(context(), [
    { agentId: agent.id, day: "2026-06-05" },
    { agentId: agent.id, day: "2026-06-08" },
    { agentId: colleague.id, day: "2026-06-08" },
  ]);
  await collect(agent, "2026-06-05T03:00:00Z", 1_234_567);
  const large = await collect(agent, "2026-05-06T03:00:00Z", 40_000_001);
  await collect(agent, "2026-06-05T04:00:00Z", 70_333, pesos);
  const back = await collect(agent, "2026-06-08T04:00:00Z", 50_111, pesos);
  await back.reversePayment(new Date("2026-06-09T04:00:00Z"));
  await large.reversePayment(new Date("2026-06-06T04:00:00Z"));
  await processAgentFacts(context());
});

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** Computes a row of the list from the explanation only. */
async function explained(row: WageRow, from: string, to: string) {
  const { agentId, currency } = row;
  const why = await (await as(org.finance)).explain({ agentId, from, to, currency });
  const computePart = (part: (typeof WAGE_PARTS)[number]) =>
    0 +
    getSign(part) *
      (sum(why.entries.filter((entry) => entry.part === part).map(({ amount }) => amount)) +
        (part === "performanceWage" ? sum(why.credits.map(({ wage }) => wage)) : 0));
  const parts = Object.fromEntries(WAGE_PARTS.map((part) => [part, computePart(part)]));
  const gross = sum(WAGE_PARTS.map((part) => getSign(part) * (parts[part] ?? 0)));
  return { ...parts, currency: why.currency, carried: why.carried, totalWage: gross + why.carried };
}

test("why adds up to every row of the list, day and month, in every currency", async () => {
  const finance = await as(org.finance);
  const range = { from: new Date("2026-04-30T17:00:00Z"), to: NOW };
  const seen = new Set<string>();
  for (const by of ["DAY", "MONTH"] as const) {
    const { rows } = await finance.list({ ...range, by, size: 100 });
    for (const row of rows) {
      const last = by === "DAY" ? row.period : `${row.period.slice(0, 8)}30`;
      const made = await explained(row, row.period, last);
      expect(row).toMatchObject(made);
      expect(row.totalWage).toBeGreaterThanOrEqual(0);
      seen.add(`${by} ${row.currency}`);
    }
  }
  expect([...seen].toSorted()).toEqual(["DAY IDR", "DAY PHP", "MONTH IDR", "MONTH PHP"]);
});

test("the preview of another scheme shows the last month and writes nothing", async () => {
  const { db } = database;
  const countRows = async () => {
    const { rows } = await sql`
      select (select count(*) from wage_entry) as entries, (select count(*) from payment_credit) as credits,
        (select count(*) from wage_scheme) as schemes, (select count(*) from proposal) as proposals,
        (select count(*) from audit_log) as lines`.execute(db);
    return rows;
  };
  const before = await countRows();
  const preview = await (
    await as(org.finance)
  ).previewScheme({
    currency: "IDR",
    institutionId: null,
    baseRate: 6,
    monthlyBaseMinor: 9_000_000,
    capRate: 9,
    extensionRate: 3,
    selfServiceDays: null,
    selfService: 50,
    followsDefault: false,
    stages: [],
    tiers: [],
    closingDays: 10,
  });
  expect(preview).toMatchObject({ from: "2026-05-01", to: "2026-05-31" });
  // 40,000,001 at 6 % instead of 3 % at half, because no agent had contact with the borrower.
  expect(preview.proposed.performanceMinor).toBe(2_400_000);
  expect(preview.current?.performanceMinor).toBe(600_000);
  expect(await countRows()).toEqual(before);
});

test("shows the case of a payment only to callers who see the case", async () => {
  const { agent, admin } = org.north;
  const day = { from: "2026-06-05", to: "2026-06-05" };
  const casesFor = async (viewer: Persona) => {
    const query = { ...day, currency: "IDR" as const, agentId: agent.id };
    const { credits } = await (await as(viewer)).explain(query);
    return credits.map(({ caseId }) => caseId !== null);
  };
  expect(await casesFor(admin)).toEqual([true]);
  expect(await casesFor(agent)).toEqual([false]);
});
