import { beforeAll, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { newCall } from "../../board/quality/testing.ts";
import {
  assignCase,
  newCase,
  type Organisation,
  organisation,
  type Persona,
} from "../../seeds/index.ts";
import { eveningConsent, getRefusal, tasksAs } from "./testing.ts";

const database = useTestDatabase();
/** 12:00 in Jakarta, and 21:30 of the next day. */
const NOON = new Date("2026-03-31T05:00:00Z");
const NEXT_NIGHT = new Date("2026-04-01T14:30:00Z");
const NEXT_WEEK = new Date("2026-04-08T05:00:00Z");
const PERIOD = { from: new Date("2026-03-01T00:00:00Z"), to: NEXT_WEEK };
let org: Organisation;

const as = (persona: Persona, now = NOON) => tasksAs(database.db, persona, now);

const createCase = (agentId: number) => newCase(database.db, { now: NOON, agentId });

const record = async (by: Persona, evidence?: boolean) => {
  const caseIds = await createCase(by.id);
  const callId = evidence
    ? await newCall(database.db, { caseIds, agentId: by.id, at: NOON })
    : null;
  const { flagId } = await (
    await as(by)
  ).borrower.addFlag({
    ...eveningConsent(caseIds, NOON),
    ...(callId !== null && { evidence: { callId } }),
  });
  return { caseIds, flagId };
};

const listed = async (reader: Persona, input = {}, now = NOON) => {
  const { borrower } = await as(reader, now);
  const { rows } = await borrower.listConsents({ ...PERIOD, ...input });
  return rows;
};

beforeAll(async () => {
  org = await organisation(database.db);
  const { agent, colleague } = org.north;
  const finance = await as(org.finance);
  const decide = (flagId: number, approve: boolean) =>
    finance.borrower.decideConsent({ flagId, approve, note: "asked" });
  const proven = await record(agent, true);
  const confirmed = await record(agent);
  await decide(confirmed.flagId, true);
  await decide((await record(agent)).flagId, false);
  await record(agent);
  await record(org.south.agent);
  // A colleague contacts the borrower under a consent that another agent recorded.
  await assignCase(database.db, proven.caseIds.caseId, { agentId: colleague.id, at: NOON });
  const { log } = await as(colleague, NEXT_NIGHT);
  await log.save({
    taskId: proven.caseIds.caseId,
    contactId: proven.caseIds.contactId,
    version: 1,
    channel: "03",
    callStatus: "NOA",
    result: "A20RETRY",
    nextCallAt: new Date("2026-04-02T03:00:00Z"),
  });
});

test("a reveal outside the hours is counted for its requester", async () => {
  const caseIds = await createCase(org.south.agent.id);
  const { contact } = await as(org.south.leader, NEXT_NIGHT);
  await contact.reveal({
    taskId: caseIds.caseId,
    contactId: caseIds.contactId,
    reason: "to compare the number",
  });
  const rows = await listed(org.south.admin);
  const counts = rows.map(({ agentId, reveals }) => [agentId, reveals]);
  expect(counts).toContainEqual([org.south.leader.id, 1]);
});

test("consents are counted for their recorder, and contacts for their agent", async () => {
  const emptyCounts = { earlier: 0, endedWithoutEvidence: 0, contacts: 0 };
  const [made, recorded] = await listed(org.north.leader);
  expect(made).toMatchObject({ agentId: org.north.colleague.id, recorded: 0, contacts: 1 });
  expect(recorded).toMatchObject({
    agentId: org.north.agent.id,
    recorded: 4,
    ...emptyCounts,
    withEvidence: 1,
    confirmed: 1,
    refused: 1,
    waiting: 1,
  });
  const [, later] = await listed(org.north.leader, {}, NEXT_WEEK);
  expect(later).toMatchObject({ waiting: 0, endedWithoutEvidence: 1 });
});

test("leaders count their group, inspectors all, each by institution, agent and period", async () => {
  const { north, south, inspector } = org;
  const agents = async (reader: Persona, input = {}) =>
    (await listed(reader, input)).map(({ agentId }) => agentId);
  expect(await agents(south.leader)).toEqual([south.agent.id, south.leader.id]);
  expect(await agents(inspector)).toEqual([
    north.colleague.id,
    north.agent.id,
    south.agent.id,
    south.leader.id,
  ]);
  expect(await agents(inspector, { institutionId: south.id })).toEqual([
    south.agent.id,
    south.leader.id,
  ]);
  expect(await agents(inspector, { agentId: north.agent.id })).toEqual([north.agent.id]);
  const earlier = { to: new Date("2026-03-30T00:00:00Z") };
  expect(await agents(inspector, earlier)).toEqual([]);
  expect(await getRefusal(listed(north.agent))).toBe("access.denied");
});
