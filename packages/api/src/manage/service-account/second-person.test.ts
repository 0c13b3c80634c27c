import { beforeAll, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { createTestContext } from "../../core/testing.ts";
import { newLender, newUser, type Organisation, organisation, ROLE } from "../../seeds/index.ts";
import { getRefusal, testClock } from "../../session/testing.ts";
import { createKey } from "./actions.ts";
import type { ServicePermission } from "./contract-codes.ts";
import { createServiceHarness } from "./testing.ts";

const database = useTestDatabase();
const clock = testClock();
let org: Organisation;
let lenderId: number;
const { as, admin, second, newAccount, newKey } = createServiceHarness(database, clock, () => org);

beforeAll(async () => {
  org = await organisation(database.db);
  lenderId = await newLender(database.db, "Own Lender");
});

type Manager = Awaited<ReturnType<typeof admin>>;

const tryKey = ({ createKey: create }: Manager, accountId: number) =>
  getRefusal(create({ accountId, name: crypto.randomUUID(), days: 1 }));

const choose = (manager: Manager, accountId: number, permissions: ServicePermission[]) =>
  manager.update({ accountId, version: 1, name: crypto.randomUUID(), permissions });

test.each(["loan.push", "loan.recall"] as const)(
  "a key with %p is created by another person than the account",
  async (permission) => {
    const { accountId } = await newAccount({ lenderId, permissions: [permission] });
    expect(await tryKey(await admin(), accountId)).toBe("service.secondPerson");
    expect(await tryKey(await second(), accountId)).toBeNull();
  },
);

test("who chose the permissions last creates no key, nor does the creator", async () => {
  const { accountId } = await newAccount({ lenderId });
  await choose(await second(), accountId, ["loan.push"]);
  expect(await tryKey(await second(), accountId)).toBe("service.secondPerson");
  expect(await tryKey(await admin(), accountId)).toBe("service.secondPerson");
  const third = await newUser(database.db, { login: "third", roleId: ROLE.administrator });
  expect(await tryKey((await as(third)).manage.serviceAccount, accountId)).toBeNull();
});

test("a new name changes nothing about who chose the permissions", async () => {
  const { accountId } = await newAccount({ lenderId, permissions: ["loan.push"] });
  await choose(await second(), accountId, ["loan.push"]);
  expect(await tryKey(await second(), accountId)).toBeNull();
  expect(await tryKey(await admin(), accountId)).toBe("service.secondPerson");
});

test("another account of the creator is no other person", async () => {
  const { accountId } = await newAccount({ lenderId, permissions: ["loan.push"] });
  const alias = await newUser(database.db, { login: "alias", roleId: ROLE.administrator });
  const own = await newUser(database.db, { login: "own", roleId: ROLE.administrator });
  const { id: creatorId, login } = org.administrator;
  const change = database.db.updateTable("appUser");
  const email = `${login}+other@kolekta.example`;
  await change.set({ email }).where("id", "=", alias.id).execute();
  await change.set({ creatorId }).where("id", "=", own.id).execute();
  for (const persona of [alias, own]) {
    const manager = (await as(persona)).manage.serviceAccount;
    expect(await tryKey(manager, accountId)).toBe("service.secondPerson");
  }
});

test("an account with a valid key gets no permission to state money", async () => {
  const { accountId, keyId } = await newKey({ lenderId });
  const widen = async () => getRefusal(choose(await admin(), accountId, ["loan.push"]));
  expect(await widen()).toBe("service.revokeKeysFirst");
  await (await admin()).revokeKey({ accountId, keyId });
  expect(await widen()).toBeNull();
});

test("an account that states money has a lender or an institution", async () => {
  const permissions: ServicePermission[] = ["loan.push"];
  const refused = { cause: { key: "service.ownerRequired", field: "lenderId" } };
  await expect(newAccount({ permissions })).rejects.toMatchObject(refused);
  const { accountId } = await newAccount();
  await expect(choose(await admin(), accountId, permissions)).rejects.toMatchObject(refused);
  await newAccount({ permissions, institutionId: org.north.id });
});

test("a command creates a key with the power of the shell", async () => {
  const { accountId } = await newAccount({ lenderId, permissions: ["loan.push"] });
  const context = createTestContext(database.db, null, { now: clock.now, via: "COMMAND" });
  expect(await createKey(context, { accountId, name: "shell", days: 1 })).toHaveProperty("key");
});
