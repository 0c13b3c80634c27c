import { beforeAll, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { readXlsx } from "hucre";
import { sql } from "kysely";
import { addDays } from "../../core/day.ts";
import type { FileReply } from "../../core/file.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { type Organisation, organisation, type Persona } from "../../seeds/index.ts";
import { reportsRouter } from "../router.ts";
import { FLOWS, INFLOWS, OUTFLOWS } from "./contract-codes.ts";
import {
  activity,
  caseWith,
  countedOn,
  type InstitutionStage,
  createRandom,
  buildRandomStagePeriods,
} from "./testing.ts";

const database = useTestDatabase();
const call = createCallerFactory(reportsRouter);
/** 10 March 2028, noon in Jakarta, so that the range includes 29 February. */
const NOW = new Date("2028-03-10T05:00:00Z");
const FIRST = "2027-12-12";
const LAST = "2028-03-10";
let org: Organisation;
let north: InstitutionStage;
let south: InstitutionStage;

const as = async (persona: Persona, now = NOW) =>
  call(createTestContext(database.db, await getActor(database.db, persona), { now: () => now }))
    .daily;

const days = (from: string, count: number) =>
  Array.from({ length: count }, (_, at) => addDays(from, at));

beforeAll(async () => {
  org = await organisation(database.db);
  const { db } = database;
  await sql`update institution set zone = 'Asia/Manila' where id = ${org.south.id}`.execute(db);
  const { early, late } = org.stages;
  const toStage = (institutionId: number, zone: string): InstitutionStage => ({
    institutionId,
    zone,
    stageId: early,
  });
  north = toStage(org.north.id, "Asia/Jakarta");
  south = toStage(org.south.id, "Asia/Manila");
  const random = createRandom(20_280_229);
  for (const stage of [north, south])
    for (let n = 0; n < 25; n += 1)
      await caseWith(db, stage, buildRandomStagePeriods(random, [early, late], FIRST));
  await activity(db, north, LAST, {
    agentId: org.north.agent.id,
    calls: 8,
    connected: 2,
    promises: 1,
    collectedMinor: 400_000,
  });
  await activity(db, north, LAST, { agentId: null, collectedMinor: 100_000 });
  for (const [at, count] of [31, 31, 28].entries()) {
    const from = addDays(FIRST, at * 31);
    const api = await as(org.operations, new Date(NOW.getTime() + at * 60_000));
    await api.refresh({ from, to: addDays(from, count - 1) });
  }
}, 120_000);

const everything = { from: FIRST, to: LAST, size: 200 };

async function stored(persona: Persona = org.operations) {
  const api = await as(persona);
  const first = await api.page(everything);
  const pages = Math.ceil(first.total / 200);
  const rows = [...first.rows];
  for (let page = 2; page <= pages; page += 1)
    rows.push(...(await api.page({ ...everything, page })).rows);
  return rows;
}

describe("opening and flows are the closing", () => {
  test("on every day by count, amount and principal, counted stage period by stage period", async () => {
    const rows = await stored();
    const byKey = new Map(
      rows.map((row) => [`${row.day} ${row.institutionId} ${row.stageId}`, row]),
    );
    let found = 0;
    for (const day of days(FIRST, 90))
      for (const counted of await countedOn(database.db, day)) {
        const row = byKey.get(`${day} ${counted.institutionId} ${counted.stageId}`);
        const { opening, closing } = row?.flows ?? {};
        expect([opening?.cases, opening?.minor]).toEqual([counted.opening, counted.openingMinor]);
        expect([closing?.cases, closing?.minor]).toEqual([counted.closing, counted.closingMinor]);
        const sum = (flows: readonly (typeof FLOWS)[number][]) =>
          flows.reduce((all, flow) => all + (row?.flows[flow].cases ?? 0), 0);
        expect([sum(INFLOWS), sum(OUTFLOWS)]).toEqual([counted.inflow, counted.outflow]);
        found += 1;
      }
    expect(found).toBe(rows.filter(({ stageId }) => stageId !== null).length);
    expect(found).toBeGreaterThan(250);
    expect(rows.some(({ day }) => day === "2028-02-29")).toBe(true);
  });

  test("over several days: each day starts with the closing of the one before", async () => {
    const { totals } = await (await as(org.operations)).page(everything);
    const [sum] = totals;
    if (!sum) throw new Error("there are no totals");
    for (const measure of ["cases", "minor", "principalMinor"] as const) {
      const sumFlows = (flows: readonly (typeof FLOWS)[number][]) =>
        flows.reduce((all, flow) => all + sum.flows[flow][measure], 0);
      expect(sum.flows.closing[measure]).toBe(
        sumFlows(["opening", ...INFLOWS]) - sumFlows(OUTFLOWS),
      );
    }
    expect(sum.flows.placed.cases).toBe(50);
    expect(Math.min(...FLOWS.slice(1).map((flow) => sum.flows[flow].cases))).toBeGreaterThan(0);
  });

  test("the database accepts no other row", async () => {
    const broken = sql`update report_daily set closing_minor = closing_minor + 1 where day = ${LAST}`;
    await expect(broken.execute(database.db)).rejects.toThrow(/check constraint/);
  });

  test("recomputing gives the same rows, and a corrected stage period is reflected", async () => {
    const before = await stored();
    const api = await as(org.operations);
    const at = { on: "2028-03-01", institutionId: org.north.id };
    await api.collect(at);
    expect(await stored()).toEqual(before);
    await caseWith(database.db, north, [
      {
        from: "2028-03-01",
        until: "2028-03-01",
        entryKind: "PLACED",
        exitKind: "C30",
        stageId: north.stageId,
        amountMinor: 77_000,
      },
    ]);
    await api.collect(at);
    const settled = async (persona: Persona) =>
      (
        await (
          await as(persona)
        ).page({
          from: "2028-03-01",
          to: "2028-03-01",
          institutionId: org.north.id,
          stageId: north.stageId,
        })
      ).rows[0]?.flows.settled;
    const was = before.find(
      (row) =>
        row.day === "2028-03-01" &&
        row.institutionId === org.north.id &&
        row.stageId === north.stageId,
    );
    expect((await settled(org.operations))?.minor).toBe((was?.flows.settled.minor ?? 0) + 77_000);
  });
});

test("money without an agent counts, and shares are of sums", async () => {
  const { rows } = await (
    await as(org.north.admin)
  ).page({ from: LAST, to: LAST, stageId: north.stageId });
  const [row] = rows;
  if (!row) throw new Error("there is no row");
  expect(row).toMatchObject({ collectedMinor: 500_000, calls: 8, promises: 1 });
  expect(row.connectRate).toBe(0.25);
  const { opening, placed, movedIn, reopened } = row.flows;
  const baseMinor = opening.minor + placed.minor + movedIn.minor + reopened.minor;
  expect(row.recoveryRate).toBe(500_000 / baseMinor);
});

describe("sight", () => {
  const listInstitutionNames = async (persona: Persona) =>
    new Set((await stored(persona)).map((row) => row.institutionName));

  test("shows each role the institutions in its sight and refuses agents and service", async () => {
    expect(await listInstitutionNames(org.inspector)).toEqual(
      new Set(["Institution north", "Institution south"]),
    );
    for (const persona of [org.north.admin, org.north.leader])
      expect(await listInstitutionNames(persona)).toEqual(new Set(["Institution north"]));
    await expect(listInstitutionNames(org.north.agent)).rejects.toThrow("report.ofStages");
    await expect(listInstitutionNames(org.service)).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("a figure has as many cases behind it as it counts", async () => {
    const api = await as(org.north.admin);
    const { totals } = await api.page(everything);
    for (const flow of FLOWS) {
      const { total } = await api.listCases({ ...everything, flow });
      expect([flow, total]).toEqual([flow, totals[0]?.flows[flow].cases ?? 0]);
    }
    const { rows } = await (
      await as(org.south.admin)
    ).listCases({ flow: "placed", from: FIRST, to: LAST, institutionId: org.north.id });
    expect(rows).toEqual([]);
  });
});

test("a list of more days than it may have is refused", async () => {
  const api = await as(org.inspector);
  const range = { from: addDays(LAST, -92), to: LAST };
  const tooLong = { cause: { key: "range.tooLong" } };
  await expect(api.page(range)).rejects.toMatchObject(tooLong);
  await expect(api.listCases({ ...range, flow: "placed" })).rejects.toMatchObject(tooLong);
});

test("the workbook ends with the totals of the page, and a longer range is refused", async () => {
  const api = await as(org.inspector);
  const range = { from: addDays(LAST, -40), to: LAST };
  const { totals, total } = await api.page(range);
  const reply = (await api.export(range)) as FileReply;
  const bytes = await new Response(reply.body as ReadableStream).bytes();
  const rows = (await readXlsx(bytes)).sheets[0]?.rows ?? [];
  expect(rows).toHaveLength(total + 2);
  const last = rows.at(-1) ?? [];
  const [sum] = totals;
  expect(last[0]).toBe("Total");
  const [counts, [first, currency, ...amounts]] = [last.slice(3, 15), last.slice(15, 28)];
  expect(counts).toEqual(FLOWS.map((flow) => sum?.flows[flow].cases ?? -1));
  expect([first, ...amounts]).toEqual(FLOWS.map((flow) => sum?.flows[flow].minor ?? -1));
  expect(currency).toBe("IDR");
  expect(last[rows[0]?.indexOf("Collected") ?? 0]).toBe(sum?.collectedMinor);
  await expect(api.export({ from: addDays(LAST, -92), to: LAST })).rejects.toThrow(/tooLong/);
});
