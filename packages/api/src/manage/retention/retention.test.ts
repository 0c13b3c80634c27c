import { beforeAll, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { type Organisation, organisation, type Persona } from "../../seeds/index.ts";
import { getRefusal } from "../../session/testing.ts";
import { approveProposed, getProposalApi } from "../proposal/testing.ts";
import { getSettingApi } from "../setting/testing.ts";
import type { RetentionValues } from "./contract.ts";

const database = useTestDatabase();
const TODAY = new Date("2026-03-31T05:00:00Z");
const TOMORROW = new Date("2026-04-01T05:00:00Z");
let org: Organisation;

const as = async (persona: Persona, now = TODAY) =>
  (await getSettingApi(database.db, persona, now)).retention;

const daysNow = async (now = TODAY) =>
  (await (await as(org.operations, now)).list({})).defaultRow.effective;

const propose = async (
  values: Partial<RetentionValues>,
  { by = org.operations, effectiveOn }: { by?: Persona; effectiveOn?: string },
) => {
  const { defaultRow } = await (await as(org.operations)).list({});
  return (await as(by)).save({
    institutionId: null,
    baseId: defaultRow.latestId,
    reason: "As agreed",
    values: { ...defaultRow.effective, ...values },
    ...(effectiveOn && { effectiveOn }),
  });
};

const approve = (decider: Persona, proposed: { proposalId: number }) =>
  approveProposed(database.db, decider, TODAY, Promise.resolve(proposed));

beforeAll(async () => {
  org = await organisation(database.db);
});

test.each([
  ["fewer days, which delete evidence,", { recordingDays: 90 }],
  ["more days, which keep personal data,", { addressBookDays: 365 }],
])("%s wait for another person and the next day", async (_, values) => {
  const before = await daysNow();
  expect(await getRefusal(propose(values, { effectiveOn: "2026-03-31" }))).toBe(
    "proposal.dayTooEarly",
  );
  const proposed = await propose(values, { by: org.administrator });
  expect(proposed).toMatchObject({ state: "PROPOSED", effectiveOn: "2026-04-01" });
  for (const decider of [org.administrator, org.operations, org.north.admin])
    expect(await getRefusal(approve(decider, proposed))).not.toBeNull();
  expect(await daysNow(TOMORROW)).not.toMatchObject(values);
  await approve(org.management, proposed);
  expect(await daysNow()).toEqual(before);
  expect(await daysNow(TOMORROW)).toMatchObject(values);
});

test("an approver reads the days that would change", async () => {
  const { proposalId } = await propose({ faceDays: 30 }, {});
  const api = await getProposalApi(database.db, org.management, TODAY);
  expect(await api.get({ proposalId })).toMatchObject({
    kind: "RETENTION",
    before: { faceDays: 90, settledDays: 1_826, followsDefault: false },
    after: { faceDays: 30, settledDays: 1_826, followsDefault: false },
  });
  await api.reject({ proposalId, version: 1, reason: "Too few" });
  expect((await daysNow(TOMORROW)).faceDays).toBe(90);
});

test("two people withdraw future days", async () => {
  const { defaultRow } = await (await as(org.operations)).list({});
  const ruleId = defaultRow.next?.ruleId ?? 0;
  const withdrawing = await (await as(org.operations)).withdraw({ ruleId, reason: "Not yet" });
  expect(withdrawing.state).toBe("PROPOSED");
  expect(await getRefusal(approve(org.operations, withdrawing))).not.toBeNull();
  await approve(org.management, withdrawing);
  const nextRule = (await (await as(org.operations)).list({})).defaultRow.next;
  expect(nextRule?.ruleId).not.toBe(ruleId);
});
