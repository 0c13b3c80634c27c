import { expect, test } from "bun:test";
import { newUser, type Persona, ROLE } from "../../seeds/index.ts";
import { DAY_MS, NOON, useDeductions } from "./testing.ts";

const harness = useDeductions();
const DAYS_AGO = new Date(NOON.getTime() - 30 * DAY_MS);
const samePersonKey = "access.samePerson";
let hired = 0;

/** Creates an agent with a case. */
async function hire(creatorId: number | null = null): Promise<Persona> {
  const { id: institutionId, groupId } = harness.org.north;
  const agent = await newUser(harness.db, {
    login: `hired-${(hired += 1)}`,
    roleId: ROLE.agent,
    institutionId,
    groupId,
    stageId: harness.org.stages.early,
  });
  await change(agent, { creatorId });
  await harness.open({ agentId: agent.id });
  return agent;
}

const change = (
  { id }: Persona,
  values: {
    creatorId?: number | null;
    credentialSetterId?: number | null;
    passwordHash?: string;
    passwordChangedAt?: Date;
    email?: string;
    updatedAt?: Date;
  },
) => harness.db.updateTable("appUser").set(values).where("id", "=", id).execute();

/** Lets the decider approve an application of the agent and returns the result. */
async function decided(agent: Persona, decider: Persona): Promise<string> {
  const { deductionId } = await (await harness.as(agent)).createFull(harness.full(18_000));
  const { version } = await harness.stored(deductionId);
  const api = await harness.as(decider);
  return api
    .decide({ deductionId, version, decision: "APPROVE" })
    .then(({ state }) => state)
    .catch((error: Error) => error.message);
}

test("lets a manager of the lender decide for an unrelated agent", async () => {
  expect(await decided(await hire(), harness.org.operations)).toBe("APPROVED");
});

test("refuses the creator of the applicant, direct or through another account", async () => {
  const { operations, north } = harness.org;
  expect(await decided(await hire(operations.id), operations)).toBe(samePersonKey);
  const { creatorId } = await harness.db
    .selectFrom("appUser")
    .select("creatorId")
    .where("id", "=", north.admin.id)
    .executeTakeFirstOrThrow();
  await change(north.admin, { creatorId: operations.id });
  const agent = await hire(north.admin.id);
  expect(await decided(agent, operations)).toBe(samePersonKey);
  await harness.open({ agentId: agent.id });
  expect(await decided(agent, north.admin)).toBe("APPROVED");
  await change(north.admin, { creatorId });
});

test("refuses the user who last set the applicant's password or e-mail", async () => {
  const { operations, administrator } = harness.org;
  const set = (agent: Persona, by: Persona | null, at: Date) =>
    change(agent, {
      credentialSetterId: by?.id ?? null,
      passwordHash: `${+at}${by?.id}`,
      passwordChangedAt: at,
    });
  const agent = await hire();
  await set(agent, operations, DAYS_AGO);
  await set(agent, agent, NOON);
  expect(await decided(agent, operations)).toBe(samePersonKey);
  await set(agent, administrator, NOON);
  await harness.open({ agentId: agent.id });
  expect(await decided(agent, operations)).toBe("APPROVED");
  const renamed = await hire();
  const email = "renamed@agency.example";
  await change(renamed, { credentialSetterId: operations.id, email, updatedAt: NOON });
  expect(await decided(renamed, operations)).toBe(samePersonKey);
});

test("refuses the user who assigned the case to the applicant", async () => {
  const { operations, management } = harness.org;
  const agent = await hire();
  const assign = (assignedBy: number) =>
    harness.db
      .updateTable("caseAssignment")
      .set({ assignedBy })
      .where("agentId", "=", agent.id)
      .where("releasedAt", "is", null)
      .execute();
  await assign(operations.id);
  expect(await decided(agent, operations)).toBe(samePersonKey);
  await harness.open({ agentId: agent.id });
  await assign(management.id);
  expect(await decided(agent, operations)).toBe("APPROVED");
});

test("refuses a user who put the applicant on shift just before", async () => {
  const { operations, north } = harness.org;
  const schedule = (agent: Persona, updatedAt: Date) =>
    harness.db
      .insertInto("scheduledDay")
      .values({
        agentId: agent.id,
        dayOn: "2026-03-10",
        code: "D",
        institutionId: north.id,
        editorId: operations.id,
        updatedAt,
      })
      .execute();
  const late = await hire();
  await schedule(late, NOON);
  expect(await decided(late, operations)).toBe(samePersonKey);
  const planned = await hire();
  await schedule(planned, DAYS_AGO);
  expect(await decided(planned, operations)).toBe("APPROVED");
  await harness.db.deleteFrom("scheduledDay").execute();
});

test("refuses the check of an amount by another account of the user who decided it", async () => {
  const { operations, finance } = harness.org;
  const { id: agentId } = await hire();
  await harness.open({ agentId, principalMinor: 9_000_000, lateFeeMinor: 1_500_000 });
  const { deductionId } = await (await harness.as(operations)).createFull(harness.full(1_400_000));
  const decide = async (persona: Persona) => {
    const { version } = await harness.stored(deductionId);
    const api = await harness.as(persona);
    return api.decide({ deductionId, version, decision: "APPROVE" });
  };
  expect(await decide(harness.org.management)).toMatchObject({ checking: true });
  await change(finance, { creatorId: harness.org.management.id });
  const api = await harness.as(finance);
  expect((await api.counts({})).mine).toBe(0);
  await expect(decide(finance)).rejects.toThrow("deduction.cannotConfirmOwn");
  await change(finance, { creatorId: null });
  expect((await api.counts({})).mine).toBe(1);
  expect(await decide(finance)).toMatchObject({ state: "APPROVED" });
});
