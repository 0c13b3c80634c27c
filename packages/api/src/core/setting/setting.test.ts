import { beforeAll, describe, expect, test } from "bun:test";
import { sameInstant } from "../testing-instant.ts";
import type { Db } from "@kolekta/db";
import { useTestDatabase } from "@kolekta/db/testing";
import { z } from "zod";
import { type Organisation, organisation } from "../../seeds/index.ts";
import { Id } from "../page.ts";
import { getActor, createTestContext } from "../testing.ts";
import { inTransaction } from "../transaction.ts";
import { changeFields } from "./contract.ts";
import { institutions, institutionToSet, stageToSet } from "./owners.ts";
import { listRevisionHistory } from "./history.ts";
import { saveSetting } from "./save.ts";
import { prepareChange, withTableDefaults, type Setting } from "./setting.ts";
import { withdrawSetting } from "./withdraw.ts";
import { settingTable } from "./table.ts";

const database = useTestDatabase();
const NOW = new Date("2026-03-02T02:00:00Z");
const TODAY = "2026-03-02";
let org: Organisation;

const Values = z.object({
  budget: z.number(),
  checkAboveMinor: z.int(),
  validDays: z.int(),
  maxDays: z.int(),
});
type Values = z.infer<typeof Values>;
const Owner = z.object({ currency: z.enum(["IDR", "PHP"]), institutionId: Id.nullable() });
type Owner = z.infer<typeof Owner>;
const input = Values.extend({ ...Owner.shape, ...changeFields });

const policies = settingTable<Owner, Values>("deduction_policy", {
  owner: ["currency", "institutionId"],
  values: ["budget", "checkAboveMinor", "validDays", "maxDays"],
  percent: { budget: "budgetBp" },
});

const policy: Setting<Owner, Values, z.output<typeof input>> = {
  ...withTableDefaults(policies),
  input,
  audit: "test.set",
  event: "sms.configured",
  getBaseId: ({ baseId }) => baseId,
  authorize: (tx, { institutionId }) => institutionToSet(tx, institutionId),
};

beforeAll(async () => {
  org = await organisation(database.db);
});

const as = async (persona = org.operations, db: Db = database.db) => {
  const actor = await getActor(db, persona);
  const context = createTestContext(db, actor, { now: () => NOW });
  return { ...context, actor, procedure: "test", today: () => TODAY };
};

const VALUES = { budget: 12.34, checkAboveMinor: 5_000, validDays: 1, maxDays: 3 };

const latest = async (owner: Owner) => {
  const { currency, institutionId } = owner;
  const owners = { currency: [currency], institutionId: [institutionId] };
  const lines = await policies.lines(database.db, owners);
  return lines.length === 0 ? null : Math.max(...lines.map(({ id }) => id));
};

const save = async (
  owner: Owner,
  overrides: Partial<z.input<typeof input>> = {},
  persona = org.operations,
) =>
  saveSetting(await as(persona), policy, {
    ...VALUES,
    ...owner,
    baseId: await latest(owner),
    ...overrides,
  });

const getErrorKey = (saved: Promise<unknown>) =>
  saved.then(
    () => null,
    (error: { key?: string }) => error.key ?? String(error),
  );

describe("a setting effective from a day", () => {
  test("is stored for one owner, in percent, with its editor", async () => {
    const owner: Owner = { currency: "IDR", institutionId: org.north.id };
    const id = await save(owner);
    const [line, ...older] = await policies.lines(database.db, { institutionId: [org.north.id] });
    expect(line).toMatchObject({ ...owner, ...VALUES, id, effectiveOn: TODAY });
    expect(line?.editorName).toBe("User operations");
    expect(older).toEqual([]);
  });

  test("is read newest first by day, then by time of record", async () => {
    const owner: Owner = { currency: "PHP", institutionId: org.south.id };
    const days = ["2026-03-05", "2026-03-09", "2026-03-05"];
    const ids: number[] = [];
    for (const effectiveOn of days) ids.push(await save(owner, { effectiveOn }));
    const lines = await policies.lines(database.db, {
      currency: ["PHP"],
      institutionId: [org.south.id, null],
    });
    expect(lines.flatMap(({ id }) => (ids.includes(id) ? [id] : []))).toEqual([
      ids[1] ?? 0,
      ids[2] ?? 0,
      ids[0] ?? 0,
    ]);
    expect(lines.at(-1)?.institutionId).toBeNull();
  });

  test("records an audit entry with its values and subject", async () => {
    const owner: Owner = { currency: "PHP", institutionId: org.north.id };
    const first = await save(owner);
    const second = await save(owner, { validDays: 2 });
    const line = await database.db
      .selectFrom("auditLog")
      .selectAll()
      .where("entity", "=", "deduction_policy")
      .where("entityId", "=", String(second))
      .executeTakeFirstOrThrow();
    expect(line).toMatchObject({
      action: "test.set",
      actorId: org.operations.id,
      institutionId: org.north.id,
      before: { id: first, ...VALUES },
      after: { ...owner, ...VALUES, validDays: 2, effectiveOn: TODAY },
    });
  });

  test("is previewed to its approver with current and proposed values", async () => {
    const owner: Owner = { currency: "IDR", institutionId: org.south.id };
    const change = { ...VALUES, ...owner, baseId: null, budget: 50 };
    const ctx = await as();
    const previewChange = () =>
      inTransaction(ctx, null, async (tx) => {
        tx.audit({ action: "test.look", entity: "none", entityId: null });
        return prepareChange(policy, tx, change);
      });
    const after = { ...VALUES, budget: 50 };
    expect(await previewChange()).toEqual({
      key: `deduction_policy IDR ${org.south.id}`,
      name: "Institution south",
      institutionId: org.south.id,
      before: {},
      after,
      baseId: null,
      latestId: null,
    });
    const id = await save(owner);
    expect(await previewChange()).toMatchObject({ before: VALUES, latestId: id });
  });
});

describe("a future revision", () => {
  const withdraw = async (ruleId: number, persona = org.operations) =>
    withdrawSetting(await as(persona), policy, { ruleId, reason: "mistaken" });

  test("is withdrawn, and its setting is as before", async () => {
    const owner: Owner = { currency: "PHP", institutionId: org.north.id };
    const before = await latest(owner);
    const ruleId = await save(owner, { effectiveOn: "2026-03-04" });
    expect(await withdraw(ruleId)).toEqual({ ruleId });
    expect(await latest(owner)).toBe(before);
    expect(await getErrorKey(withdraw(ruleId))).toBe("record.notFound");
  });

  test("remains in the history, with the user who withdrew it and the reason", async () => {
    const owner: Owner = { currency: "PHP", institutionId: org.south.id };
    const savedId = await save(owner);
    const ruleId = await save(owner, { effectiveOn: "2026-03-04" });
    await withdraw(ruleId);
    const history = await listRevisionHistory(database.db, policies, owner);
    const withdrawnItem = history.find(({ id }) => id === ruleId);
    const line = history.find(({ id }) => id === savedId);
    expect(line).toMatchObject({ withdrawn: null });
    expect(withdrawnItem).toMatchObject({
      ...VALUES,
      ...owner,
      effectiveOn: "2026-03-04",
      editedAt: sameInstant(NOW),
      withdrawn: {
        withdrawerName: "User operations",
        withdrawnAt: sameInstant(NOW),
        reason: "mistaken",
      },
    });
  });

  test("remains once its day has started anywhere it applies", async () => {
    const owner: Owner = { currency: "PHP", institutionId: org.north.id };
    const ruleId = await save(owner);
    expect(await getErrorKey(withdraw(ruleId))).toBe("setting.alreadyEffective");
  });

  test("remains for users without permission to set it", async () => {
    const owner: Owner = { currency: "PHP", institutionId: org.north.id };
    const ruleId = await save(owner, { effectiveOn: "2026-03-09" });
    const hidden = withdraw(ruleId, org.south.admin);
    expect(await getErrorKey(hidden)).toBe("record.notFound");
    const defaultOwner = { ...owner, institutionId: null };
    const all = await save(defaultOwner, { effectiveOn: "2026-03-09" });
    const attempt = withdraw(all, org.north.admin);
    expect(await getErrorKey(attempt)).toBe("access.denied");
  });
});

describe("a change is refused", () => {
  test("G11: for all but one of several made on the same revision", async () => {
    const owner: Owner = { currency: "IDR", institutionId: org.north.id };
    const baseId = await latest(owner);
    const all = await Promise.all([1, 2, 3].map(() => getErrorKey(save(owner, { baseId }))));
    expect(all.toSorted()).toEqual([null, "record.changed", "record.changed"]);
  });

  test("for a past day and for an institution out of scope", async () => {
    const owner: Owner = { currency: "IDR", institutionId: org.north.id };
    const history = save(owner, { effectiveOn: "2026-03-01" });
    expect(await getErrorKey(history)).toBe("setting.effectiveDateInPast");
    const hidden = save(owner, {}, org.south.admin);
    expect(await getErrorKey(hidden)).toBe("record.notFound");
  });

  test("of the default, for users limited to certain institutions", async () => {
    const owner: Owner = { currency: "IDR", institutionId: null };
    expect(await getErrorKey(save(owner, {}, org.north.admin))).toBe("access.denied");
    expect(await getErrorKey(stageToSet(await as(org.north.admin), null))).toBe("access.denied");
  });
});

test("institutions are listed within the caller's scope", async () => {
  const { db, actor } = await as(org.north.admin);
  expect(await institutions(db, actor)).toEqual({
    rows: [{ id: org.north.id, name: "Institution north" }],
    total: 1,
  });
  const all = await as();
  const found = await institutions(db, all.actor, { text: "SOUTH", page: 1, size: 1 });
  expect(found.rows.map(({ id }) => id)).toEqual([org.south.id]);
});
