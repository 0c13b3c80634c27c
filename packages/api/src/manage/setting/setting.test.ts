import { beforeAll, describe, expect, test } from "bun:test";
import { type Db, dbError } from "@kolekta/db";
import { useTestDatabase } from "@kolekta/db/testing";
import type { SettingDeclaration } from "../../core/setting/contract-declaration.ts";
import type { Field } from "../../core/setting/contract-field.ts";
import { findSetting, loadSetting } from "../../core/setting/declared.ts";
import { type Columns, declaredStore } from "../../core/setting/declared-store.ts";
import { type Organisation, organisation } from "../../seeds/index.ts";
import { leaverRule } from "../leaver/contract.ts";
import { SETTINGS } from "./contract-settings.ts";
import { getSettingApi } from "./testing.ts";

const database = useTestDatabase();
const NOON = new Date("2026-03-10T05:00:00Z");
const TODAY = "2026-03-10";
let org: Organisation;

beforeAll(async () => {
  org = await organisation(database.db);
});

/** Builds a value of the field with this number, amount, length or count. */
function toValue({ type }: Field, size: number): unknown {
  if (type === "TEXT") return "x".repeat(size);
  if (type === "NUMBERS" || type === "HOURS") return [size];
  return type === "SERIES" ? Array.from({ length: 9 }, () => size) : size;
}

const STEPS: Partial<Record<Field["type"], number>> = { PERCENT: 0.01 };

type Bound = readonly [name: string, field: string, value: unknown, isInside: boolean];

/** Values on both bounds of each field, and one step outside. */
const BOUNDS = Object.entries<SettingDeclaration>(SETTINGS).flatMap(([name, { fields }]) =>
  Object.entries(fields).flatMap(([id, field]): Bound[] => {
    const { min, max, type } = field;
    if (min === undefined || max === undefined) return [];
    const step = STEPS[type] ?? 1;
    return [
      [name, id, toValue(field, min - step), false],
      [name, id, toValue(field, min), true],
      [name, id, toValue(field, max), true],
      [name, id, toValue(field, max + step), false],
    ];
  }),
);

/** Inserts the delivered values with one of them replaced, and returns the refusal. */
async function insertWith(db: Db, name: string, values: Columns): Promise<string | null> {
  const declaration = (SETTINGS as Record<string, SettingDeclaration>)[name];
  if (!declaration) throw new Error(`no setting ${name}`);
  const store = declaredStore(declaration);
  const [delivered] = await store.lines(db, {});
  if (!delivered) throw new Error(`${name} has no revision`);
  const all = { ...delivered.values, ...values };
  if (declaration.check?.(all as never)) return "unchecked";
  const line = { ...store.owner(delivered), values: all, reason: "Test" };
  const meta = { effectiveOn: "2030-01-01", editorId: null, at: NOON };
  return db
    .transaction()
    .execute(async (trx) => {
      await store.insert(trx, line, meta);
      throw new Error("accepted");
    })
    .catch((error: unknown) => dbError(error)?.sqlstate ?? String(error));
}

describe("the table of a setting", () => {
  test.each(BOUNDS)("%s bounds %s as declared: %p", async (name, field, value, isInside) => {
    const refusal = await insertWith(database.db, name, { [field]: value });
    if (refusal === "unchecked") return;
    expect(refusal).toBe(isInside ? "Error: accepted" : "23514");
  });
});

describe("the values in force", () => {
  test("are those of the owner's columns, whatever else the row holds", async () => {
    const { leaver } = await getSettingApi(database.db, org.operations, NOON);
    const institutionId = org.north.id;
    const change = { institutionId, values: { hours: 5 }, reason: "One shift" };
    await leaver.save({ ...change, baseId: null });
    const row = { institutionId, agentId: 7, zone: "Asia/Jakarta" };
    const find = await loadSetting(database.db, leaverRule, [row]);
    expect(find(row, TODAY)).toEqual({ hours: 5 });
    const other = { institutionId: org.south.id };
    expect(await findSetting(database.db, leaverRule, other, TODAY)).toEqual({ hours: 24 });
    expect(await findSetting(database.db, leaverRule, row, "2026-03-09")).toEqual({ hours: 24 });
  });

  test("return to the default, whose values the audit trail shows", async () => {
    const { leaver } = await getSettingApi(database.db, org.operations, NOON);
    const institutionId = org.north.id;
    const [row] = (await leaver.list({ text: "north" })).rows;
    const change = { institutionId, values: null, reason: "As all" };
    const { ruleId } = await leaver.save({ ...change, baseId: row?.latestId ?? null });
    const entry = await database.db
      .selectFrom("auditLog")
      .select(["before", "after"])
      .where("entity", "=", "leaver_rule")
      .where("entityId", "=", String(ruleId))
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      before: { followsDefault: false, hours: 5 },
      after: { followsDefault: true, hours: 24, reason: "As all" },
    });
  });
});
