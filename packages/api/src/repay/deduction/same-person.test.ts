import { expect, test } from "bun:test";
import { newUser, type Persona, ROLE } from "../../seeds/index.ts";
import { useDeductions } from "./testing.ts";

const harness = useDeductions();

const apply = async (amountMinor: number) =>
  (await harness.agent()).createFull(harness.full(amountMinor));

const approve = async (persona: Persona, deductionId: number) => {
  const { version } = await harness.stored(deductionId);
  const api = await harness.as(persona);
  return api.decide({ deductionId, version, decision: "APPROVE" });
};

test("denies accounts that the applicant created or that use the applicant's address", async () => {
  const { deductionId } = await apply(18_000);
  const { north } = harness.org;
  const agentId = north.agent.id;
  const { email, creatorId } = await harness.db
    .selectFrom("appUser")
    .select(["email", "creatorId"])
    .where("id", "=", agentId)
    .executeTakeFirstOrThrow();
  const twin = await newUser(harness.db, {
    login: "twin",
    roleId: ROLE.institutionAdmin,
    institutionId: north.id,
  });
  const set = (id: number, values: { email?: string; creatorId?: number | null }) =>
    harness.db.updateTable("appUser").set(values).where("id", "=", id).execute();
  const samePersonError = { message: "access.samePerson" };
  for (const values of [{ creatorId: agentId }, { creatorId: null, email: email.toUpperCase() }]) {
    await set(twin.id, values);
    await expect(approve(twin, deductionId)).rejects.toMatchObject(samePersonError);
    const api = await harness.as(twin);
    const { version } = await harness.stored(deductionId);
    const { done, refused: many } = await api.decideMany({
      kind: "FULL",
      items: [{ deductionId, version }],
      decision: "APPROVE",
    });
    expect(done).toEqual([]);
    expect(many).toMatchObject([{ key: "access.samePerson" }]);
    expect((await api.get({ deductionId })).refusal).toContain("account");
  }
  const leader = await harness.as(north.leader);
  const countMine = async () => (await leader.counts({})).mine;
  const before = await countMine();
  await set(north.leader.id, { creatorId: agentId });
  expect(await countMine()).toBe(before - 1);
  await set(north.leader.id, { creatorId: null });
  // An institution admin may decide for agents whose accounts the admin created.
  await set(twin.id, { email: "twin@kolekta.example" });
  await set(agentId, { creatorId: twin.id });
  expect(await approve(twin, deductionId)).toMatchObject({ state: "APPROVED" });
  await set(agentId, { creatorId });
});
