import { beforeAll, beforeEach, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { approveProposed, getProposalApi } from "../../manage/proposal/testing.ts";
import { newUser, type Organisation, organisation, type Persona, ROLE } from "../../seeds/index.ts";
import { getRefusal } from "../../session/testing.ts";
import { setFactor, wagesAs } from "./testing.ts";

const database = useTestDatabase();
const NOON = new Date("2026-06-10T05:00:00Z");
const TODAY = "2026-06-10";
const TOMORROW = "2026-06-11";
let org: Organisation;
let agent: Persona;
let hired = 0;

const propose = async (
  factor: 0 | 70 | 100 | null,
  { by = org.finance, effectiveOn = TOMORROW } = {},
) =>
  (await wagesAs(database.db, by, NOON)).setQuality({
    agentId: agent.id,
    effectiveOn,
    factor,
    reason: "Audit score 72",
  });

const qualityOn = async (day: string) => {
  const now = new Date(`${day}T05:00:00Z`);
  const financeApi = await wagesAs(database.db, org.finance, now);
  return (await financeApi.explain({ agentId: agent.id, from: day, to: day })).quality;
};

const approve = (decider: Persona, proposed: { proposalId: number }) =>
  approveProposed(database.db, decider, NOON, Promise.resolve(proposed));

beforeAll(async () => {
  org = await organisation(database.db);
});

beforeEach(async () => {
  hired += 1;
  agent = await newUser(database.db, {
    login: `hired-${hired}`,
    roleId: ROLE.agent,
    institutionId: org.north.id,
  });
});

test("a factor waits for another person and starts on the next day", async () => {
  expect(await getRefusal(propose(70, { effectiveOn: TODAY }))).toBe("proposal.dayTooEarly");
  const proposed = await propose(70);
  expect(proposed).toMatchObject({ state: "PROPOSED", effectiveOn: TOMORROW });
  for (const decider of [org.finance, org.operations])
    expect(await getRefusal(approve(decider, proposed))).not.toBeNull();
  expect(await qualityOn(TOMORROW)).toBe(100);
  await approve(org.management, proposed);
  expect([await qualityOn(TODAY), await qualityOn(TOMORROW)]).toEqual([100, 70]);
});

test("an approver reads the factor that holds and the one that would", async () => {
  await setFactor(database.db, org, { agentId: agent.id, effectiveOn: TODAY, factor: 70 });
  const { proposalId } = await propose(null, { by: org.operations });
  const api = await getProposalApi(database.db, org.management, NOON);
  expect(await api.get({ proposalId })).toMatchObject({
    kind: "WAGE_QUALITY",
    subjectName: `User hired-${hired}`,
    before: { qualityFactor: 70 },
    after: { qualityFactor: null, reason: "Audit score 72" },
  });
});

test("another account of the agent does not approve the factor", async () => {
  const approver = await newUser(database.db, { login: `finance-${hired}`, roleId: ROLE.finance });
  const email = `one-${hired}@lender.example`;
  for (const { id } of [agent, approver])
    await database.db.updateTable("appUser").set({ email }).where("id", "=", id).execute();
  const proposed = await propose(100);
  expect(await getRefusal(approve(approver, proposed))).toBe("wage.cannotChangeOwn");
  await approve(org.management, proposed);
});

test("two people at once get one proposal for an agent", async () => {
  const refusals = await Promise.all(
    [org.finance, org.operations].map((by) => getRefusal(propose(0, { by }))),
  );
  expect(refusals.toSorted()).toEqual([null, "proposal.alreadyOpen"].toSorted());
});

test("a factor is not approved once another was set for its agent", async () => {
  const proposed = await propose(0);
  await database.db
    .insertInto("wageQuality")
    .values({
      agentId: agent.id,
      effectiveOn: TOMORROW,
      factorBp: 9000,
      reason: "Agreed",
      editorId: org.finance.id,
      at: NOON,
    })
    .execute();
  expect(await getRefusal(approve(org.management, proposed))).toBe("proposal.stale");
});
