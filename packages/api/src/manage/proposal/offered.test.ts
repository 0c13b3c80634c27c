import { beforeAll, expect, test } from "bun:test";
import { newUser, type Organisation, organisation, type Persona, ROLE } from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import type { Actor } from "../../core/context.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { appRouter } from "../../router.ts";

const database = useTestDatabase();
const createCaller = createCallerFactory(appRouter);
const NOON = new Date("2026-03-10T05:00:00Z");
const EXPIRED_AT = new Date(NOON.getTime() + 14 * 86_400_000);
const LEVELS = ([0, 1, 2, 3, 4] as const).map((level) => ({
  level,
  lateFee: 50,
  extensionFee: 0,
  interest: 0,
  principal: 0,
}));

let org: Organisation;

beforeAll(async () => {
  org = await organisation(database.db);
});

const as = async (person: Persona, overrides: Partial<Actor> = {}, now = NOON) =>
  createCaller(
    createTestContext(database.db, await getActor(database.db, person, overrides), {
      now: () => now,
    }),
  );

const propose = async (stageId: number, now = NOON, person: Persona = org.operations) =>
  (await as(person, {}, now)).repay.deductionPolicy.updateLimits({
    stageId,
    baseId: null,
    levels: LEVELS,
  });

test("a decision is offered only to users who may take it", async () => {
  const { proposalId } = await propose(org.stages.early);
  const offered = async (person: Persona, overrides: Partial<Actor> = {}) => {
    const api = (await as(person, overrides)).manage.proposal;
    const { canDecide } = await api.get({ proposalId });
    const { rows } = await api.list({});
    expect(rows).toMatchObject([{ proposalId, canDecide }]);
    return canDecide;
  };
  const permissions = new Set(["proposal.read"] as const);
  const institutionIds = [org.north.id];
  expect(await offered(org.finance)).toBe(true);
  expect(await offered(org.finance, { permissions })).toBe(false);
  expect(await offered(org.finance, { institutionIds })).toBe(false);
  expect(await offered(org.operations)).toBe(false);
  const { reject } = (await as(org.finance)).manage.proposal;
  await reject({ proposalId, version: 1, reason: "as read" });
  expect(await offered(org.finance)).toBe(false);
});

test("an expired proposal does not prevent a new one, and its expiry is recorded", async () => {
  const { proposalId } = await propose(org.stages.late);
  const colleague = await newUser(database.db, { login: "operations2", roleId: ROLE.operations });
  const soon = new Date(EXPIRED_AT.getTime() - 1);
  const early = await propose(org.stages.late, soon, colleague).catch((error: Error) => error);
  expect(early).toMatchObject({ message: "proposal.alreadyOpen" });
  await propose(org.stages.late, EXPIRED_AT);
  const { get } = (await as(org.finance)).manage.proposal;
  expect(await get({ proposalId })).toMatchObject({ state: "EXPIRED", deciderName: null });
  const lines = await database.db
    .selectFrom("auditLog")
    .select("after")
    .where("action", "=", "proposal.expire")
    .execute();
  expect(lines).toEqual([{ after: { proposalIds: [proposalId] } }]);
});
