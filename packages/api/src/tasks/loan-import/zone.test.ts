import { beforeAll, expect, test } from "bun:test";
import { dbError } from "@kolekta/db";
import { sql } from "kysely";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { getProposalApi } from "../../manage/proposal/testing.ts";
import { tasksRouter } from "../router.ts";
import { Mapping } from "./mapping/contract.ts";
import { uploadAndCheck, uploadAndApply, type IntakeHarness } from "./testing/harness.ts";
import { TEST_MAPPING } from "./testing/tape.ts";
import { getRefusalKey, useIntakeWorld } from "./testing/world.ts";

const intake = useIntakeWorld();
const call = createCallerFactory(tasksRouter);
let harness: IntakeHarness;
beforeAll(async () => {
  harness = await intake.createHarness();
  // Lets operations see full addresses here.
  await intake.db
    .insertInto("maskingRule")
    .values({
      effectiveOn: "2024-01-01",
      unmaskedRoles: [4],
      quotas: Array.from({ length: 9 }, () => 0),
    })
    .execute();
});

const COLUMNS = [
  "no",
  "on",
  "principal",
  "repaid",
  "days",
  "customer",
  "name",
  "phone",
  "province",
  "city",
  "birthPlace",
  "children",
  "companyAddress",
  "workingYears",
  "payDays",
  "salaryType",
  "creditCardCount",
  "multipleBorrowings",
];
const { zone: _constant, ...plain } = TEST_MAPPING.fields;
const mapping = Mapping.parse({
  ...TEST_MAPPING,
  fields: {
    ...plain,
    ...Object.fromEntries(COLUMNS.slice(8).map((column) => [column, { column }])),
  },
});

const zoned = Mapping.parse({
  ...mapping,
  fields: { ...mapping.fields, zone: { column: "birthPlace" } },
});

const LIFE = "Makassar,2,Jl. Sam Ratulangi 4,7,25th,Monthly transfer,1,3";
const tape = (no: string, address: string, life = ",,,,,,,") =>
  `${COLUMNS.join(",")}\n${no},2026-01-01,1000000,0,10,C-${no},Siti,081234567890,${address},${life}\n`;
const load = (text: string, by = mapping) =>
  uploadAndApply(harness, text, { ...intake.north, mapping: by });

async function profile(no: string) {
  const { borrowerId: id } = await intake.db
    .selectFrom("loan")
    .select("borrowerId")
    .where("number", "=", no)
    .executeTakeFirstOrThrow();
  const actor = await getActor(intake.db, intake.org.operations);
  return call(createTestContext(intake.db, actor)).borrower.get({ id });
}

test("the dry run shows the zones in which borrowers will be contacted", async () => {
  const { counts } = await uploadAndCheck(harness, tape("Z1", "Papua,"), {
    ...intake.north,
    mapping,
  });
  expect(counts).toMatchObject({
    failing: 0,
    zonesDerived: 1,
    zones: [{ zone: "Asia/Jayapura", otherZones: [], source: "PROVINCE", rows: 1 }],
  });
});

test("a case without a zone, province and city is refused by the name of the field", async () => {
  const run = await uploadAndCheck(harness, tape("Z2", ","), { ...intake.north, mapping });
  expect(run.counts).toMatchObject({ failing: 1, created: 0, zones: [] });
  const { rows } = await harness.call.listIssues({ runId: run.runId });
  expect(rows).toMatchObject([
    {
      row: 2,
      column: "province",
      target: "province",
      message: "No time zone, and no province or city to derive it from",
    },
  ]);
});

test("the profile shows all data of the tape about the person and the work", async () => {
  await load(tape("Z3", "Papua,Jayapura", LIFE));
  expect(await profile("Z3")).toMatchObject({
    zone: "Asia/Jayapura",
    zoneSource: "CITY",
    city: "Jayapura",
    birthPlace: "Makassar",
    children: 2,
    companyAddress: "Jl. Sam Ratulangi 4",
    workingYears: 7,
    payDays: "25th",
    salaryType: "Monthly transfer",
    creditCardCount: 1,
    multipleBorrowings: 3,
  });
});

test("a move to another province's clock applies both until two people approve it; gaps change nothing", async () => {
  await load(tape("Z4", "Papua,", LIFE));
  const { runId } = await load(tape("Z4", "Bali,"));
  expect(await profile("Z4")).toMatchObject({
    zone: "Asia/Jayapura",
    otherZones: ["Asia/Makassar"],
    zoneSource: "PROVINCE",
    province: "Bali",
    children: 2,
  });
  const proposed = harness.call.proposeChange({ runId, reason: "moved to Bali" });
  const { proposalId } = await proposed;
  expect(await harness.call.getRun({ runId })).toMatchObject({
    heldZones: 1,
    zoneChange: { proposalId, state: "PROPOSED" },
  });
  const api = await getProposalApi(intake.db, intake.org.management, new Date());
  expect(await api.get({ proposalId })).toMatchObject({
    subjectName: "time zones of tape.csv",
    after: { zoneMoves: ["Asia/Jayapura → Asia/Makassar: 1"] },
  });
  await api.approve({ proposalId, version: 1 });
  expect(await profile("Z4")).toMatchObject({
    zone: "Asia/Makassar",
    otherZones: [],
    zoneSource: "PROVINCE",
    children: 2,
  });
  expect(await harness.call.getRun({ runId })).toMatchObject({ heldZones: 0 });
  expect(await getRefusalKey(harness.call.proposeChange({ runId, reason: "once more" }))).toBe(
    "loanImport.zonesChanged",
  );
});

test("a zone that only closes hours applies at once, and one with the same clock too", async () => {
  await load(tape("Z10", "Papua,Jayapura"));
  await load(tape("Z10", "Papua,Jayapura", "Asia/Jakarta,,,,,,,"), zoned);
  expect(await profile("Z10")).toMatchObject({
    zone: "Asia/Jakarta",
    otherZones: ["Asia/Jayapura"],
  });
  const west = (zone: string) => load(tape("Z11", "Jawa Barat,", `${zone},,,,,,,`), zoned);
  await west("Asia/Jakarta");
  const { heldZones } = await west("Asia/Pontianak");
  expect(heldZones).toBe(0);
  expect(await profile("Z11")).toMatchObject({ zone: "Asia/Pontianak" });
});

test("a later tape replaces a waiting zone, whose proposal can no longer be approved", async () => {
  await load(tape("Z12", "Papua,"));
  const { runId } = await load(tape("Z12", "Bali,"));
  const { proposalId } = await harness.call.proposeChange({ runId, reason: "moved to Bali" });
  await load(tape("Z12", "Jawa Barat,"));
  expect(await profile("Z12")).toMatchObject({
    zone: "Asia/Jayapura",
    otherZones: ["Asia/Jakarta"],
  });
  const api = await getProposalApi(intake.db, intake.org.management, new Date());
  const decision = api.approve({ proposalId, version: 1 });
  expect(await getRefusalKey(decision)).toBe("loanImport.zonesChanged");
  const { heldZones } = await load(tape("Z12", "Papua,"));
  expect(heldZones).toBe(0);
  expect(await profile("Z12")).toMatchObject({ zone: "Asia/Jayapura", otherZones: [] });
});

test("holds a first zone that opens hours for a second person", async () => {
  await load(tape("Z13", ",").replace(",0,10,", ",1000000,0,"));
  const { runId, heldZones } = await load(tape("Z13", "Papua,"));
  expect(heldZones).toBe(1);
  expect(await profile("Z13")).toMatchObject({ zoneSource: "UNKNOWN", province: "Papua" });
  const proposed = harness.call.proposeChange({ runId, reason: "lives there" });
  const { proposalId } = await proposed;
  const api = await getProposalApi(intake.db, intake.org.management, new Date());
  expect(await api.get({ proposalId })).toMatchObject({
    after: { zoneMoves: ["UNKNOWN → Asia/Jayapura: 1"] },
  });
  await api.approve({ proposalId, version: 1 });
  expect(await profile("Z13")).toMatchObject({
    zone: "Asia/Jayapura",
    zoneSource: "PROVINCE",
    otherZones: [],
  });
});

test("accepts a previously unknown zone at once if it opens no hours", async () => {
  await load(tape("Z14", ",").replace(",0,10,", ",1000000,0,"));
  const far = tape("Z14", "Papua,Jayapura", "Asia/Jakarta,,,,,,,");
  expect(await load(far, zoned)).toMatchObject({ heldZones: 0 });
  expect(await profile("Z14")).toMatchObject({
    zone: "Asia/Jakarta",
    otherZones: ["Asia/Jayapura"],
  });
});

test("a zone needs a second approver", async () => {
  const [change] = await sql<{ id: number }>`
    select max(id) as id from borrower_zone_change`
    .execute(intake.db)
    .then(({ rows }) => rows);
  const { id } = intake.org.operations;
  const selfApproval = intake.db
    .updateTable("borrowerZoneChange")
    .set({ outcome: "APPROVED", endedAt: new Date() })
    .set({ proposerId: id, approverId: id })
    .where("id", "=", change?.id ?? 0)
    .execute();
  expect(await selfApproval.catch(dbError)).toMatchObject({ kind: "check" });
});

test("a paid loan without an address leaves a known zone unchanged", async () => {
  await load(tape("Z5", "Papua,"));
  await load(tape("Z5", ",").replace(",0,10,", ",1000000,0,"));
  expect(await profile("Z5")).toMatchObject({ zone: "Asia/Jayapura", zoneSource: "PROVINCE" });
});

test("an erased borrower: the same row restores nothing, and new data starts a new person", async () => {
  await load(tape("Z9", "Papua,", LIFE));
  const { borrowerId: erased } = await profile("Z9");
  await sql`select erase_borrower(${erased}, now())`.execute(intake.db);
  await load(tape("Z9", "Papua,", LIFE));
  expect(await profile("Z9")).toMatchObject({ borrowerId: erased });
  await load(tape("Z9", "Bali,", LIFE));
  const people = await intake.db
    .selectFrom("borrower as b")
    .leftJoin("loan as l", "l.borrowerId", "b.id")
    .select(["b.name", "b.phone", "l.number"])
    .where((eb) => eb.or([eb("b.id", "=", erased), eb("l.number", "=", "Z9")]))
    .orderBy("b.id")
    .execute();
  expect(people).toEqual([
    { name: `#${erased}`, phone: null, number: null },
    { name: "Siti", phone: "6281234567890", number: "Z9" },
  ]);
});

test("a zone beyond the country is a row error; one inside counts beside the zone of the address", async () => {
  const check = (no: string, zone: string) =>
    uploadAndCheck(harness, tape(no, "Papua,Jayapura", `${zone},,,,,,,`), {
      ...intake.north,
      mapping: zoned,
    });
  const foreign = await check("Z8", "Pacific/Honolulu");
  const { rows } = await harness.call.listIssues({ runId: foreign.runId });
  expect(rows).toMatchObject([
    {
      target: "zone",
      value: "Pacific/Honolulu",
      message: "Not a time zone of the borrower's country",
    },
  ]);
  const inside = await check("Z9", "Asia/Pontianak");
  expect(inside.counts).toMatchObject({
    failing: 0,
    zones: [{ zone: "Asia/Pontianak", otherZones: ["Asia/Jayapura"], source: "GIVEN", rows: 1 }],
  });
});
