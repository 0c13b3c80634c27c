import { beforeAll, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { orNotFound } from "../../core/errors.ts";
import { type Organisation, organisation, type Persona } from "../../seeds/index.ts";
import { limitsAt } from "../../session/login/queries/attempt.ts";
import { policyAt } from "../../session/login/queries/sign-in-policy.ts";
import { getRefusal } from "../../session/testing.ts";
import { approveProposed } from "../proposal/testing.ts";
import { getSettingApi } from "../setting/testing.ts";
import type { SignInPolicyValues } from "./contract.ts";

const database = useTestDatabase();
const TODAY = new Date("2026-03-31T05:00:00Z");
const TOMORROW = new Date("2026-04-01T05:00:00Z");
const DELIVERED: SignInPolicyValues = {
  passwordLifeDays: 90,
  temporaryPasswordHours: 72,
  passwordHistoryLength: 3,
  locationFailures: 5,
  locationWindowMinutes: 15,
  locationLockMinutes: 15,
  addressFailures: 200,
  addressWindowMinutes: 15,
  addressLockMinutes: 15,
  accountFailures: 20,
  accountWindowMinutes: 1_440,
  accountLockMinutes: 60,
};
let org: Organisation;

beforeAll(async () => {
  org = await organisation(database.db);
});

const as = async (persona: Persona) => (await getSettingApi(database.db, persona, TODAY)).signIn;

const getRow = async (persona: Persona = org.administrator) =>
  orNotFound((await (await as(persona)).list()).rows[0]);

async function propose(
  values: Partial<SignInPolicyValues>,
  effectiveOn?: string,
  by: Persona = org.administrator,
) {
  const { latestId: baseId } = await getRow(by);
  return (await as(by)).save({ values: { ...DELIVERED, ...values }, baseId, effectiveOn });
}

const approve = (decider: Persona, proposed: { proposalId: number }) =>
  approveProposed(database.db, decider, TODAY, Promise.resolve(proposed));

test("an installation starts with the delivered policy", async () => {
  const { current, next } = await getRow(org.management);
  expect(current).toMatchObject({ values: DELIVERED, editorName: null });
  expect(next).toBeNull();
});

test("weaker limits wait for management and the next day", async () => {
  const weaker = { passwordLifeDays: 365, locationFailures: 50 };
  expect(await getRefusal(propose(weaker, "2026-03-31"))).toBe("proposal.dayTooEarly");
  const proposed = await propose(weaker);
  expect(proposed).toMatchObject({ state: "PROPOSED", effectiveOn: "2026-04-01" });
  for (const decider of [org.administrator, org.operations, org.finance])
    expect(await getRefusal(approve(decider, proposed))).not.toBeNull();
  expect(await policyAt(database.db, TOMORROW)).toMatchObject(DELIVERED);
  await approve(org.management, proposed);
  expect(await policyAt(database.db, TODAY)).toMatchObject(DELIVERED);
  expect(await policyAt(database.db, TOMORROW)).toMatchObject(weaker);
  expect((await limitsAt(database.db, TODAY)).LOCATION.failures).toBe(5);
  expect((await limitsAt(database.db, TOMORROW)).LOCATION).toEqual({
    failures: 50,
    windowMs: 900_000,
    lockMs: 900_000,
  });
});

test("two people withdraw a policy before its start", async () => {
  const api = await as(org.administrator);
  const ruleId = (await getRow()).next?.ruleId ?? 0;
  await approve(org.management, await api.withdraw({ ruleId, reason: "Too weak" }));
  expect(await policyAt(database.db, TOMORROW)).toMatchObject(DELIVERED);
  expect(await api.history()).toMatchObject([
    { values: { locationFailures: 50 }, withdrawn: { reason: "Too weak" } },
    { values: DELIVERED, withdrawn: null },
  ]);
});

test.each([
  ["passwordLifeDays", 0],
  ["passwordHistoryLength", 2],
  ["locationFailures", 101],
  ["accountLockMinutes", 1.5],
])("%s of %p is refused", async (field, value) => {
  const error = await propose({ [field]: value }).catch((thrown: unknown) => thrown);
  expect(JSON.stringify(error, ["message", "cause", "field"])).toContain(field);
  expect(error).toMatchObject({ code: "BAD_REQUEST" });
});

test("roles without the permission neither read nor change it", async () => {
  const admin = await as(org.north.admin);
  expect(await getRefusal(admin.list())).toBe("access.denied");
  expect(await getRefusal(admin.save({ values: DELIVERED, baseId: null }))).toBe("access.denied");
});

test("plain SQL neither changes nor deletes a line", async () => {
  for (const statement of [
    sql`update sign_in_policy set location_failures = 100000`,
    sql`delete from sign_in_policy`,
  ])
    await expect(statement.execute(database.db)).rejects.toMatchObject({ errno: "55000" });
});
