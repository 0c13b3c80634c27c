import { beforeAll, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import {
  type CaseIds,
  newCase,
  type Organisation,
  organisation,
  type Persona,
} from "../../seeds/index.ts";
import { tasksRouter } from "../router.ts";
import { soughtBy, storedPrefixes } from "./rules-search.ts";

const database = useTestDatabase();
const KTP = "3171234567890001";
const call = createCallerFactory(tasksRouter);
let org: Organisation;
let siti: CaseIds;
let budi: CaseIds;
let abroad: CaseIds;

const found = async (persona: Persona, text: string) => {
  const { case: cases } = call(
    createTestContext(database.db, await getActor(database.db, persona)),
  );
  return cases.search({ text });
};
/** Ids in a new database are shorter than the shortest search text. */
const padded = (id: number) => String(id).padStart(4, "0");

const ids = async (persona: Persona, text: string) =>
  (await found(persona, text)).map(({ taskId }) => taskId).toSorted();

beforeAll(async () => {
  org = await organisation(database.db);
  const { agent, colleague } = org.north;
  siti = await newCase(database.db, {
    agentId: agent.id,
    borrowerName: "Siti Rahma",
    phone: "6281277665789",
  });
  budi = await newCase(database.db, {
    agentId: colleague.id,
    borrowerName: "Budi 100% Siti",
    phone: "6281377665789",
  });
  abroad = await newCase(database.db, {
    agentId: org.south.agent.id,
    borrowerName: "Siti Elsewhere",
    phone: "6281277665789",
  });
  await database.db
    .updateTable("borrower")
    .set({ idNumber: KTP })
    .where("id", "in", [siti.borrowerId, abroad.borrowerId])
    .execute();
});

test.each([
  ["siti", { name: "siti", id: null, visibleDigits: null }],
  ["789", { name: null, id: 789, visibleDigits: { first: null, last: "789" } }],
  ["****789", { visibleDigits: { first: null, last: "789" }, id: null }],
  ["0812****789", { visibleDigits: { first: "0812", last: "789" } }],
  ["0812 789", { visibleDigits: { first: "0812", last: "789" } }],
  ["0812789", { visibleDigits: null, id: 812789 }],
  ["081277665789", { visibleDigits: null, idNumber: null }],
  [KTP, { idNumber: KTP, visibleDigits: null }],
] as const)("%s may mean %p", (text, meaning) => {
  expect(soughtBy(text)).toMatchObject(meaning);
});

test("a mask begins with a zero if the country code is stored", () => {
  expect(storedPrefixes("0812")).toEqual(["62812", "0812"]);
  expect(storedPrefixes("6391")).toEqual(["6391"]);
});

test("by name, masked phone, ids and ID number, within the caller's scope", async () => {
  const { agent, leader } = org.north;
  expect(await ids(agent, "SITI")).toEqual([siti.caseId]);
  expect(await ids(leader, "siti")).toEqual([siti.caseId, budi.caseId].toSorted());
  expect(await ids(leader, "0812****789")).toEqual([siti.caseId]);
  expect(await ids(leader, "789")).toContain(budi.caseId);
  expect(await ids(leader, padded(siti.loanId))).toContain(siti.caseId);
  expect(await ids(leader, KTP)).toEqual([siti.caseId]);
  expect(await ids(org.south.leader, KTP)).toEqual([abroad.caseId]);
  for (const text of [padded(abroad.loanId), padded(abroad.caseId), "Elsewhere"])
    expect(await ids(leader, text)).not.toContain(abroad.caseId);
});

test("two letters find the start of a word, three any part of a name", async () => {
  const { leader } = org.north;
  const both = [siti.caseId, budi.caseId].toSorted();
  expect(await ids(leader, "Si")).toEqual(both);
  expect(await ids(leader, "ra")).toEqual([siti.caseId]);
  expect(await ids(leader, "it")).toEqual([]);
  expect(await ids(leader, "iti")).toEqual(both);
});

test("by the beginning of the loan number, with its special characters matched literally", async () => {
  const [row] = await found(org.north.leader, "Rahma");
  expect(await ids(org.north.leader, row?.loanNumber ?? "")).toContain(siti.caseId);
  expect(await ids(org.north.leader, "100% s")).toEqual([budi.caseId]);
  expect(await ids(org.north.leader, "%%")).toEqual([]);
  expect(await ids(org.north.leader, "__")).toEqual([]);
});

test("a phone appears masked only, and not at all to a role without contacts", async () => {
  const [row] = await found(org.north.agent, "Rahma");
  expect(row?.phone).toBe("0812****789");
  expect(await ids(org.north.leader, "6281277665789")).toEqual([]);
  expect((await found(org.finance, "Rahma"))[0]?.phone).toBeNull();
  expect(await ids(org.finance, "0812****789")).toEqual([]);
});

test("a search for a whole ID number is recorded, without the number", async () => {
  await found(org.inspector, KTP);
  const lines = await database.db
    .selectFrom("auditLog")
    .select("after")
    .where("action", "=", "case.searchId")
    .where("actorId", "=", org.inspector.id)
    .execute();
  expect(lines).toHaveLength(1);
  expect(JSON.stringify(lines)).not.toContain(KTP);
});

test("open cases precede the others, up to the size of the palette", async () => {
  const { agent } = org.north;
  for (let at = 0; at < 9; at += 1)
    await newCase(database.db, {
      agentId: agent.id,
      borrowerName: `Dewi ${at}`,
      ...(at === 0 ? {} : { status: "C32" as const }),
    });
  const rows = await found(agent, "dewi");
  expect(rows).toHaveLength(8);
  expect(rows[0]?.borrowerName).toBe("Dewi 0");
});
