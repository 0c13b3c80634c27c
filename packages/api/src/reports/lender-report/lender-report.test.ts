import { beforeAll, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { readBook } from "../../core/sheet/book.ts";
import { createTestContext } from "../../core/testing.ts";
import type { CreateInput } from "../../manage/service-account/contract.ts";
import { createServiceHarness } from "../../manage/service-account/testing.ts";
import {
  newCase,
  newLender,
  newProduct,
  type Organisation,
  organisation,
} from "../../seeds/index.ts";
import { getRefusal, testClock } from "../../session/testing.ts";
import { processAgentFacts } from "../agent/actions/process-facts.ts";
import { getSharedReport } from "./actions/link.ts";

const database = useTestDatabase();
const clock = testClock();
let org: Organisation;
let own = 0;
let foreign = 0;
const { as, callWith, newKey } = createServiceHarness(database, clock, () => org);
const RANGE = { from: "2026-01-01", to: "2026-03-31" };

beforeAll(async () => {
  const { db } = database;
  org = await organisation(db);
  const { north, south } = org;
  const createCases = async (lender: string, agentIds: readonly number[]) => {
    const productId = await newProduct(db, { name: `Loan of ${lender}`, lender });
    for (const agentId of agentIds) await newCase(db, { agentId, productId, now: clock.now() });
    return newLender(db, lender);
  };
  own = await createCases("Own Lender", [north.agent.id, north.agent.id, south.agent.id]);
  foreign = await createCases("Foreign Lender", [south.agent.id]);
  await processAgentFacts(createTestContext(db, null, { now: clock.now }));
});

const KEY: Partial<CreateInput> = { permissions: ["lenderReport.read"] };
const report = async (input: Partial<CreateInput>) =>
  callWith((await newKey({ ...KEY, ...input })).key).reports.lenderReport;

const sumPlaced = (totals: readonly { placed: number }[]) =>
  totals.reduce((sum, { placed }) => sum + placed, 0);

describe("the report by key", () => {
  test("shows a key of a lender that lender only, by any input", async () => {
    for (const [lenderId, other, placed] of [
      [own, foreign, 3],
      [foreign, own, 1],
    ] as const) {
      const key = await report({ lenderId });
      const reply = await key.get(RANGE);
      expect(reply.lender.id).toBe(lenderId);
      expect(sumPlaced(reply.totals)).toBe(placed);
      expect(await key.get({ ...RANGE, lenderId })).toEqual({ ...reply, asOf: expect.any(Date) });
      for (const read of [key.get, key.export])
        expect(await getRefusal(read({ ...RANGE, lenderId: other }))).toBe("record.notFound");
    }
  });

  test("shows a key of an institution its cases of the lender only", async () => {
    const key = await report({ institutionId: org.north.id });
    expect(sumPlaced((await key.get({ ...RANGE, lenderId: own })).totals)).toBe(2);
    expect(await getRefusal(key.get(RANGE))).toBe("lenderReport.lenderRequired");
    const south = await report({ institutionId: org.south.id });
    expect(sumPlaced((await south.get({ ...RANGE, lenderId: own })).totals)).toBe(1);
    expect((await south.get({ ...RANGE, lenderId: own })).totals[0]?.open).toBe(1);
  });

  test("refuses a key without the permission", async () => {
    const { key } = await newKey({ permissions: ["lender.read"], lenderId: own });
    expect(await getRefusal(callWith(key).reports.lenderReport.get(RANGE))).toBe("access.denied");
  });

  test("refuses a reversed range and one of more than 93 days", async () => {
    const key = await report({ lenderId: own });
    const reversed = { from: "2026-03-02", to: "2026-03-01" };
    expect(await getRefusal(key.get(reversed))).toBe("range.reversed");
    expect(await getRefusal(key.get({ from: "2026-01-01", to: "2026-04-04" }))).toBe(
      "range.tooLong",
    );
  });
});

describe("the report of a user", () => {
  test("shows an operations manager any lender, a limited one the own institutions", async () => {
    const { reports } = await as(org.operations);
    expect(sumPlaced((await reports.lenderReport.get({ ...RANGE, lenderId: own })).totals)).toBe(3);
    const limited = await as(org.operations, { institutionIds: [org.south.id] });
    const reply = await limited.reports.lenderReport.get({ ...RANGE, lenderId: own });
    expect(sumPlaced(reply.totals)).toBe(1);
  });

  test("is refused to an agent", async () => {
    const { reports } = await as(org.north.agent);
    expect(await getRefusal(reports.lenderReport.get({ ...RANGE, lenderId: own }))).toBe(
      "access.denied",
    );
  });

  test("exports a sheet of totals and one of days, and audits it", async () => {
    const { reports } = await as(org.operations);
    const file = await reports.lenderReport.export({ ...RANGE, lenderId: own });
    const blob = new Blob([await new Response(file.body).bytes()]);
    const { sheets } = await readBook("report.xlsx", blob);
    expect(sheets.map(({ name }) => name)).toEqual(["Totals", "By day"]);
    expect(JSON.stringify(sheets[0])).toContain("Cases placed");
    expect(JSON.stringify(sheets[1])).toContain("2026-03-0");
    const entry = await database.db
      .selectFrom("auditLog")
      .select(["action", "entityId", "after"])
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      action: "lenderReport.export",
      entityId: String(own),
      after: RANGE,
    });
  });
});

describe("a link", () => {
  const open = (path: string) =>
    getSharedReport(
      createTestContext(database.db, null, { now: clock.now }),
      path.split("/").at(-1) ?? "",
      30,
    );
  const share = async () => (await as(org.operations)).reports.lenderReport;
  const create = async (origins: string[] = []) =>
    (await share()).createLink({ lenderId: own, name: "Portal", origins, days: 7 });

  test("opens the figures of its lender until it is revoked", async () => {
    const { path, linkId } = await create(["https://lender.example"]);
    const shared = await open(path);
    expect(shared?.report.lender.id).toBe(own);
    expect(shared?.origins).toEqual(["https://lender.example"]);
    const links = await share();
    await links.revokeLink({ linkId });
    expect(await open(path)).toBeNull();
    expect(await getRefusal(links.revokeLink({ linkId }))).toBe("record.notFound");
    const { rows } = await links.listLinks({ state: "REVOKED" });
    expect(rows.map((row) => row.linkId)).toContain(linkId);
  });

  test("ends when it expires, and no other token opens a report", async () => {
    const { path } = await create();
    expect(await open("/lender-report/klr_guess")).toBeNull();
    clock.forward(7 * 86_400_000);
    expect(await open(path)).toBeNull();
  });

  test("is stored as a hash, and no list or audit entry holds its token", async () => {
    const { path } = await create();
    const token = path.split("/").at(-1) ?? "";
    const listed = await (await share()).listLinks({});
    const audits = await database.db.selectFrom("auditLog").selectAll().execute();
    const stored = await database.db.selectFrom("lenderReportLink").selectAll().execute();
    expect(token.length).toBeGreaterThan(40);
    expect(JSON.stringify([listed, audits, stored])).not.toContain(token);
  });

  test("allows frames only on origins of https and the own machine", async () => {
    for (const origin of [
      "http://lender.example",
      "https://lender.example/",
      "https://*.example",
      "https://a.example;script-src",
      "'self'",
    ])
      expect(await getRefusal(create([origin]))).not.toBeNull();
    await create(["http://localhost:8080", "https://lender.example:8443"]);
  });

  test("is created only by users who see every institution", async () => {
    const limited = await as(org.operations, { institutionIds: [org.south.id] });
    const { lenderReport } = limited.reports;
    const input = { lenderId: own, name: "Portal", days: 7 };
    expect(await getRefusal(lenderReport.createLink(input))).toBe("access.denied");
    expect(await getRefusal(lenderReport.listLinks({}))).toBe("access.denied");
    const { reports } = await as(org.north.admin);
    expect(await getRefusal(reports.lenderReport.createLink(input))).toBe("access.denied");
  });
});
