import { beforeAll, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { PERMISSIONS } from "../../core/permissions.ts";
import { newLender, newProduct, type Organisation, organisation } from "../../seeds/index.ts";
import { getRefusal, testClock } from "../../session/testing.ts";
import { callProcedure, procedures } from "../../testing-router-walk.ts";
import { NEVER_FOR_SERVICES, SERVICE_PERMISSIONS, SERVICE_PRESETS } from "./contract-codes.ts";
import type { CreateInput } from "./contract.ts";
import { createServiceHarness, DAY_MS, OPEN_TO_SERVICES } from "./testing.ts";

const database = useTestDatabase();
const clock = testClock();
let org: Organisation;
let own: number;
let foreign: number;
const { as, admin, withKey, callWith, useKey, newKey, newAccount, find } = createServiceHarness(
  database,
  clock,
  () => org,
);

beforeAll(async () => {
  org = await organisation(database.db);
  await newProduct(database.db, { name: "Own", lender: "Own Lender" });
  await newProduct(database.db, { name: "Foreign", lender: "Foreign Lender" });
  own = await newLender(database.db, "Own Lender");
  foreign = await newLender(database.db, "Foreign Lender");
});

describe("a key", () => {
  test("describes itself, and is stored as a hash", async () => {
    const { key, keyId, accountId, accountName, expiresAt } = await newKey({ lenderId: own });
    expect(key).toMatch(/^ksvc_[\w-]{43}$/);
    expect(await callWith(key).manage.serviceAccount.getKey()).toEqual({
      account: { id: accountId, name: accountName },
      key: { id: keyId, name: "first", expiresAt },
      permissions: ["lender.read"],
      lender: { id: own, name: "Own Lender" },
      institution: null,
    });
    const tokens = await database.db.selectFrom("apiToken").selectAll().execute();
    const audits = await database.db.selectFrom("auditLog").selectAll().execute();
    const all = JSON.stringify([tokens, audits, await (await admin()).list({})]);
    expect(all).not.toContain(key.slice("ksvc_".length));
  });

  test("is refused with the reason", async () => {
    const { key, accountId, keyId } = await newKey({}, 1);
    expect(await useKey(`${key}x`)).toBe("key.unknown");
    expect(await useKey(key)).toBeNull();
    clock.forward(DAY_MS);
    expect(await useKey(key)).toBe("key.expired");
    await (await admin()).revokeKey({ accountId, keyId });
    expect(await useKey(key)).toBe("key.revoked");
  });

  test("is valid beside one other", async () => {
    const { key, accountId, keyId } = await newKey();
    const { createKey, revokeKey } = await admin();
    const create = (name: string) => createKey({ accountId, name, days: 30 });
    expect(await getRefusal(create("first"))).toBe("record.duplicate");
    const second = await create("second");
    expect([await useKey(key), await useKey(second.key)]).toEqual([null, null]);
    expect(await getRefusal(create("third"))).toBe("key.twoValid");
    await revokeKey({ accountId, keyId });
    expect(await getRefusal(revokeKey({ accountId, keyId }))).toBe("record.notFound");
    expect([await useKey(key), await useKey(second.key)]).toEqual(["key.revoked", null]);
    expect(await getRefusal(create("third"))).toBeNull();
    const { keys } = await find(accountId);
    expect(keys.map(({ name, state }) => [name, state])).toEqual([
      ["third", "LIVE"],
      ["second", "LIVE"],
      ["first", "REVOKED"],
    ]);
  });

  test("of another account cannot be revoked through this one", async () => {
    const { accountId } = await newKey();
    const other = await newKey();
    const { revokeKey } = await admin();
    expect(await getRefusal(revokeKey({ accountId, keyId: other.keyId }))).toBe("record.notFound");
    expect(await useKey(other.key)).toBeNull();
  });

  test("records its last use once a minute", async () => {
    const { key, accountId } = await newKey();
    const lastUse = async () => (await find(accountId)).keys[0]?.lastUsedAt;
    expect(await lastUse()).toBeNull();
    const first = clock.now();
    await useKey(key);
    clock.forward(59_999);
    await useKey(key);
    expect(await lastUse()).toEqual(first);
    clock.forward(1);
    await useKey(key);
    expect(await lastUse()).toEqual(clock.now());
  });

  test("stops while its account is disabled, and is revoked with its institution", async () => {
    const { key, accountId } = await newKey({ institutionId: org.south.id });
    const { disable, enable } = await admin();
    const off = await disable({ accountId, version: 1 });
    expect(await useKey(key)).toBe("key.disabled");
    const blocked = (await admin()).createKey({ accountId, name: "second", days: 1 });
    expect(await getRefusal(blocked)).toBe("service.disabled");
    await enable(off);
    expect(await useKey(key)).toBeNull();
    const { institution } = (await as(org.administrator)).manage;
    const { id: institutionId } = org.south;
    const { version } = await database.db
      .selectFrom("institution")
      .select("version")
      .where("id", "=", institutionId)
      .executeTakeFirstOrThrow();
    const closed = await institution.disable({ institutionId, version });
    expect(await useKey(key)).toBe("key.revoked");
    await institution.enable({ institutionId, version: closed.version });
    expect(await useKey(key)).toBe("key.revoked");
  });
});

describe("deny by default", () => {
  test("a key with every permission is refused at every procedure that is not open", async () => {
    const { key, accountId } = await newKey();
    await database.db
      .updateTable("serviceAccount")
      .set({ permissions: PERMISSIONS.filter((name) => !NEVER_FOR_SERVICES.includes(name)) })
      .where("userId", "=", accountId)
      .execute();
    const { identify, token } = withKey(key);
    const answered: string[] = [];
    for (const entry of procedures) {
      const reply = callProcedure(database.db, null, entry, null, { identify, token });
      if ((await getRefusal(reply)) !== "key.procedure") answered.push(entry[0]);
    }
    expect(answered).toEqual(OPEN_TO_SERVICES);
    const declared = procedures.filter(([, { _def }]) => _def.meta?.services);
    expect(declared.map(([path]) => path)).toEqual(OPEN_TO_SERVICES);
  });

  test("permissions that can be chosen are those of the open procedures", () => {
    const required = procedures.flatMap(([, { _def }]) => {
      const { services, access } = _def.meta ?? {};
      return services && access !== "signedIn" ? [String(access)] : [];
    });
    expect([...new Set(required)].sort()).toEqual([...SERVICE_PERMISSIONS].sort());
    for (const preset of Object.values(SERVICE_PRESETS))
      expect(SERVICE_PERMISSIONS).toEqual(expect.arrayContaining([...preset]));
  });

  test("no permission of approvers can be chosen or stored", async () => {
    const approving = await database.db
      .selectFrom("approverPermission")
      .select("permission")
      .distinct()
      .execute();
    const names = approving.map(({ permission }) => permission);
    expect(names.length).toBeGreaterThan(0);
    expect([...NEVER_FOR_SERVICES]).toEqual(expect.arrayContaining(names as never[]));
    expect(SERVICE_PERMISSIONS.filter((name) => NEVER_FOR_SERVICES.includes(name))).toEqual([]);
    const { accountId } = await newAccount();
    for (const permission of names) {
      const grant = database.db
        .updateTable("serviceAccount")
        .set({ permissions: [String(permission)] })
        .where("userId", "=", accountId)
        .execute();
      expect(await getRefusal(grant)).toContain("service_account_permissions");
    }
  });

  test("a key needs the permission of an open procedure", async () => {
    const { key, accountId } = await newKey();
    await database.db
      .updateTable("serviceAccount")
      .set({ permissions: ["stage.read"] })
      .where("userId", "=", accountId)
      .execute();
    expect(await getRefusal(callWith(key).manage.lender.list({}))).toBe("access.denied");
  });

  test("people have no key to describe", async () => {
    const caller = await as(org.operations);
    expect(await getRefusal(caller.manage.serviceAccount.getKey())).toBe("access.denied");
  });
});

describe("the lenders that a key sees", () => {
  test("of one lender are that lender alone, however it asks", async () => {
    const { key } = await newKey({ lenderId: own });
    const { list } = callWith(key).manage.lender;
    for (const input of [{}, { text: "Lender" }, { text: "Foreign" }, { page: 2, size: 1 }])
      expect((await list(input)).rows.filter(({ id }) => id !== own)).toEqual([]);
    expect((await list({})).rows.map(({ id }) => id)).toEqual([own]);
    expect((await list({ text: "Foreign" })).total).toBe(0);
  });

  test("of an institution are its own, of the installation all", async () => {
    await database.db
      .deleteFrom("institutionLender")
      .where("institutionId", "=", org.north.id)
      .where("lenderId", "=", foreign)
      .execute();
    const seenBy = async (input: Partial<CreateInput>) => {
      const { key } = await newKey(input);
      return (await callWith(key).manage.lender.list({})).rows.map(({ name }) => name);
    };
    expect(await seenBy({ institutionId: org.north.id })).toEqual(["Own Lender", "Test Lender"]);
    expect(await seenBy({})).toEqual(["Foreign Lender", "Own Lender", "Test Lender"]);
  });
});
