import { beforeAll, beforeEach, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import {
  type CaseIds,
  newCase,
  type Organisation,
  organisation,
  type Persona,
} from "../../seeds/index.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { getRefusal } from "../../session/testing.ts";
import { tasksRouter } from "../../tasks/router.ts";
import { approveProposed, getProposalApi } from "../proposal/testing.ts";
import { settingRouter } from "../setting/router.ts";

const database = useTestDatabase();
const call = createCallerFactory(settingRouter);
const createTasksCaller = createCallerFactory(tasksRouter);
const TODAY = new Date("2026-03-31T05:00:00Z");
const TOMORROW = new Date("2026-04-01T05:00:00Z");
const PHONE = "628121119876";
let org: Organisation;
let caseRow: CaseIds;

const context = async (persona: Persona, now = TODAY) =>
  createTestContext(database.db, await getActor(database.db, persona), { now: () => now });

const rules = async (persona: Persona) => call(await context(persona)).masking;

const propose = async (
  institutionId: number | null,
  values: { unmaskedRoles: number[]; quotas: number[] } | null,
  { effectiveOn, by = org.operations }: { effectiveOn?: string; by?: Persona } = {},
) => {
  const router = await rules(by);
  const { rows, defaultRow } = await router.list({ size: 200 });
  const institutionRow = rows.find((row) => row.institutionId === institutionId);
  const baseId = (institutionId === null ? defaultRow : institutionRow)?.latestId ?? null;
  return router.save({
    institutionId,
    baseId,
    values,
    reason: "As agreed",
    ...(effectiveOn && { effectiveOn }),
  });
};

const save = (...change: Parameters<typeof propose>) =>
  approveProposed(database.db, org.management, TODAY, propose(...change));

const buildQuotas = (quota: number) => Array.from({ length: 9 }, () => quota);

const masking = async (persona: Persona, now = TODAY) =>
  createTasksCaller(await context(persona, now)).contact.getMasking();

const phoneSeen = async (persona: Persona, now = TODAY) => {
  const tasksApi = createTasksCaller(await context(persona, now));
  const contacts = await tasksApi.contact.list({ id: caseRow.borrowerId });
  const profile = await tasksApi.borrower.get({ id: caseRow.borrowerId });
  const contact = contacts.find(({ contactId }) => contactId === caseRow.contactId);
  return [contact?.phone, profile.phone].map((phone) =>
    phone?.includes("*") ? "MASKED" : "WHOLE",
  );
};

beforeAll(async () => {
  org = await organisation(database.db);
});

beforeEach(async () => {
  const agentId = org.north.agent.id;
  caseRow = await newCase(database.db, { now: TODAY, agentId, phone: PHONE });
});

test("delivers hidden numbers for all roles, with the former quota of each role", async () => {
  expect(await masking(org.north.agent)).toMatchObject({ isHide: true, quota: 0 });
  expect(await masking(org.north.leader)).toMatchObject({ isHide: true, quota: 20 });
  expect(await phoneSeen(org.north.agent)).toEqual(["MASKED", "MASKED"]);
});

test("unmasks numbers for a role of one institution from the day on, and for no other", async () => {
  const values = { unmaskedRoles: [1], quotas: buildQuotas(7) };
  await save(org.north.id, values, { effectiveOn: "2026-04-01" });
  expect(await phoneSeen(org.north.agent)).toEqual(["MASKED", "MASKED"]);
  expect(await masking(org.north.agent, TOMORROW)).toMatchObject({ isHide: false, quota: 7 });
  expect(await phoneSeen(org.north.agent, TOMORROW)).toEqual(["WHOLE", "WHOLE"]);
  expect(await phoneSeen(org.north.leader, TOMORROW)).toEqual(["MASKED", "MASKED"]);
  expect(await masking(org.south.agent, TOMORROW)).toMatchObject({ isHide: true, quota: 0 });
  const barring = createTasksCaller(await context(org.north.agent, TOMORROW));
  await barring.doNotContact.add({
    taskId: caseRow.caseId,
    contactId: caseRow.contactId,
    channel: null,
    reason: "REQUESTED",
  });
  expect(await phoneSeen(org.north.agent, TOMORROW)).toEqual(["MASKED", "MASKED"]);
});

test("the quota of the day applies, and lender users follow the rule for all", async () => {
  await save(null, { unmaskedRoles: [], quotas: buildQuotas(3) });
  expect((await masking(org.operations, TOMORROW)).quota).toBe(3);
  expect((await masking(org.south.leader, TOMORROW)).quota).toBe(3);
});

test.each([
  ["a role twice", { unmaskedRoles: [1, 1], quotas: buildQuotas(1) }],
  ["a role that is none", { unmaskedRoles: [10], quotas: buildQuotas(1) }],
  ["a role without its quota", { unmaskedRoles: [], quotas: [1, 2] }],
  ["less than none", { unmaskedRoles: [], quotas: buildQuotas(-1) }],
])("%s is refused", async (_, values) => {
  await expect(save(null, values)).rejects.toMatchObject({ code: "BAD_REQUEST" });
});

test("operations and the administrator propose a rule, and no other role does", async () => {
  const values = { unmaskedRoles: [], quotas: buildQuotas(1) };
  for (const by of [org.north.admin, org.management])
    expect(await getRefusal(propose(null, values, { by }))).toBe("access.denied");
  const { proposalId } = await propose(null, values, { by: org.administrator });
  const api = await getProposalApi(database.db, org.administrator, TODAY);
  await api.withdraw({ proposalId, version: 1 });
});

test("requires two people and a later day to unmask numbers", async () => {
  const values = { unmaskedRoles: [2], quotas: buildQuotas(1000) };
  const proposed = await propose(org.south.id, values);
  expect(proposed).toMatchObject({ state: "PROPOSED", effectiveOn: "2026-04-01" });
  for (const decider of [org.operations, org.administrator, org.south.admin, org.inspector])
    expect(
      await getRefusal(approveProposed(database.db, decider, TODAY, Promise.resolve(proposed))),
    ).not.toBeNull();
  expect(await masking(org.south.leader, TOMORROW)).toMatchObject({ isHide: true });
  expect(await getRefusal(propose(org.south.id, values, { by: org.administrator }))).toBe(
    "proposal.alreadyOpen",
  );
  await approveProposed(
    ...([database.db, org.management, TODAY] as const),
    Promise.resolve(proposed),
  );
  expect(await masking(org.south.leader)).toMatchObject({ isHide: true });
  expect(await masking(org.south.leader, TOMORROW)).toMatchObject({ isHide: false });
});

test("shows an approver by role the current values and the proposed ones", async () => {
  const { proposalId } = await propose(org.north.id, {
    unmaskedRoles: [8],
    quotas: buildQuotas(5),
  });
  const api = await getProposalApi(database.db, org.management, TODAY);
  const { before, after } = await api.get({ proposalId });
  expect(before).toEqual({
    followsDefault: true,
    unmaskedRoles: [],
    ...Object.fromEntries(
      [0, 20, 20, 20, 20, 0, 0, 20, 0].map((quota, index) => [`quotas.${index + 1}`, quota]),
    ),
  });
  expect(after).toMatchObject({
    followsDefault: false,
    unmaskedRoles: [8],
    "quotas.1": 5,
    "quotas.9": 5,
  });
});

test("two people withdraw a future rule", async () => {
  await save(null, { unmaskedRoles: [8], quotas: buildQuotas(9) });
  const coming = async () => (await (await rules(org.operations)).list({})).defaultRow.next;
  const ruleId = (await coming())?.ruleId ?? 0;
  const router = await rules(org.operations);
  const proposed = router.withdraw({ ruleId, reason: "Not yet" });
  expect((await proposed).state).toBe("PROPOSED");
  expect((await coming())?.ruleId).toBe(ruleId);
  await approveProposed(database.db, org.management, TODAY, proposed);
  expect((await coming())?.ruleId).not.toBe(ruleId);
});
