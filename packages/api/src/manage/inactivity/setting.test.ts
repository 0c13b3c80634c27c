import { beforeAll, describe, expect, test } from "bun:test";
import { dbError } from "@kolekta/db";
import { newCase, type Organisation, organisation, type Persona } from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { inTransaction } from "../../core/transaction.ts";
import { startSession } from "../../session/session/actions/session.ts";
import { getRefusal, testClock } from "../../session/testing.ts";
import { notifyInactivity } from "./actions/watch.ts";
import { settingRouter } from "../setting/router.ts";

const database = useTestDatabase();
const call = createCallerFactory(settingRouter);
/** A Monday, nine o'clock in Jakarta. */
const NINE = "2026-03-02T02:00:00Z";
const TODAY = "2026-03-02";
let org: Organisation;

const at = (instant: string) => () => new Date(instant);

const as = async (persona: Persona, now = at(NINE)) =>
  call(createTestContext(database.db, await getActor(database.db, persona), { now })).inactivity;

beforeAll(async () => {
  org = await organisation(database.db);
});

const VALUES = { thresholds: [15, 45], breakFrom: "11:30", breakTo: "12:15", edgeMinutes: 5 };
const SHIPPED = { thresholds: [30, 60, 90], breakFrom: "12:00", breakTo: "13:00", edgeMinutes: 10 };
const REASON = "Agreed with the agency";

const ruleInForce = async (persona: Persona, id: number, now = at(NINE)) => {
  const { rows } = await (await as(persona, now)).list();
  const found = rows.find((row) => row.institutionId === id);
  if (!found) throw new Error("out of sight");
  return found;
};

const change = async (
  institutionId: number | null,
  overrides: Partial<Parameters<Awaited<ReturnType<typeof as>>["save"]>[0]> = {},
  persona = org.operations,
) => {
  const caller = await as(persona);
  const { defaultRow, rows } = await (await as(org.operations)).list();
  const inForce =
    institutionId === null ? defaultRow : rows.find((row) => row.institutionId === institutionId);
  return caller.save({
    institutionId,
    baseId: inForce?.latestId ?? null,
    values: VALUES,
    reason: REASON,
    ...overrides,
  });
};

describe("the rules of inactivity", () => {
  test("apply to all at first, and to one institution once it has its own", async () => {
    const { id } = org.north;
    expect(await ruleInForce(org.operations, id)).toMatchObject({
      ownerName: "Institution north",
      effective: SHIPPED,
      isOwn: false,
      current: null,
      latestId: null,
    });
    await change(id, { values: { ...VALUES, thresholds: [45, 15] } });
    expect(await ruleInForce(org.operations, id)).toMatchObject({
      effective: VALUES,
      isOwn: true,
      current: {
        effectiveOn: TODAY,
        values: VALUES,
        reason: REASON,
        editorName: "User operations",
      },
    });
    expect(await ruleInForce(org.operations, org.south.id)).toMatchObject({
      effective: SHIPPED,
      isOwn: false,
    });
  });

  test("change on a later day, return to those of all, and stay on record", async () => {
    const { id } = org.south;
    await change(id, { effectiveOn: "2026-03-09" });
    expect(await ruleInForce(org.operations, id)).toMatchObject({
      effective: SHIPPED,
      next: { effectiveOn: "2026-03-09", values: VALUES },
    });
    const later = at("2026-03-10T02:00:00Z");
    expect(await ruleInForce(org.operations, id, later)).toMatchObject({
      effective: VALUES,
      isOwn: true,
    });
    await change(id, { values: null, reason: "The trial is over" });
    expect(await ruleInForce(org.operations, id)).toMatchObject({
      effective: SHIPPED,
      isOwn: false,
      current: { values: null },
    });
    const history = await (await as(org.operations)).history({ institutionId: id });
    expect(history).toMatchObject([
      { effectiveOn: "2026-03-09", values: VALUES },
      { effectiveOn: TODAY, values: null, reason: "The trial is over" },
    ]);
  });

  test("for all institutions apply to those without their own", async () => {
    const { ruleId } = await change(null, { effectiveOn: "2026-06-01" });
    const { defaultRow, rows } = await (
      await as(org.operations, at("2026-06-01T02:00:00Z"))
    ).list();
    expect(defaultRow).toMatchObject({ effective: VALUES, isOwn: true, latestId: ruleId });
    expect(rows.map((row) => row.effective)).toContainEqual(VALUES);
    const history = await (await as(org.operations)).history();
    expect(history).toMatchObject([
      { ruleId },
      { reason: null, editorName: null, values: SHIPPED },
    ]);
  });

  test("are found by the name of the institution, a page at a time", async () => {
    const operations = await as(org.operations);
    expect(await operations.list({ text: "NORTH" })).toMatchObject({
      total: 1,
      rows: [{ institutionId: org.north.id }],
    });
    expect(await operations.list({ text: "100%_" })).toMatchObject({ total: 0, rows: [] });
    const second = await operations.list({ page: 2, size: 1 });
    expect(second.rows.map((row) => row.institutionId)).toEqual([org.south.id]);
  });

  test("leave an audit entry and are reported to the institution", async () => {
    const { ruleId } = await change(org.north.id);
    const line = await database.db
      .selectFrom("auditLog")
      .selectAll()
      .where("entity", "=", "inactivity_rule")
      .where("entityId", "=", String(ruleId))
      .executeTakeFirstOrThrow();
    expect(line).toMatchObject({
      action: "inactivity.edit",
      institutionId: org.north.id,
      actorId: org.operations.id,
    });
    expect(line.after).toMatchObject({ reason: REASON, thresholds: [15, 45] });
  });
});

describe("a change is refused", () => {
  test("G11: when it is based on an older rule, whichever of several is late", async () => {
    const { id } = org.north;
    const { latestId } = await ruleInForce(org.operations, id);
    const save = () => change(id, { baseId: latestId });
    const outcome = await Promise.allSettled([save(), save(), save()]);
    expect(outcome.filter((result) => result.status === "fulfilled")).toHaveLength(1);
    expect(await getRefusal(save())).toBe("record.changed");
  });

  test("with invalid numbers, breaks, days or reasons", async () => {
    const { id } = org.north;
    const expectInvalid = (values: Partial<typeof VALUES>) =>
      expect(change(id, { values: { ...VALUES, ...values } })).rejects.toMatchObject({
        code: "BAD_REQUEST",
      });
    await expectInvalid({ thresholds: [] });
    await expectInvalid({ thresholds: [30, 30] });
    await expectInvalid({ thresholds: [0] });
    await expectInvalid({ thresholds: [1.5] });
    await expectInvalid({ thresholds: [721] });
    await expectInvalid({ breakFrom: "13:00", breakTo: "12:00" });
    await expectInvalid({ breakFrom: null as never });
    await expectInvalid({ breakFrom: "24:00" });
    await expectInvalid({ edgeMinutes: 121 });
    expect(await getRefusal(change(id, { effectiveOn: "2026-03-01" }))).toBe(
      "setting.effectiveDateInPast",
    );
    expect(await getRefusal(change(null, { values: null }))).toBe("setting.defaultCannotInherit");
    await expect(change(id, { reason: " a " })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });

  test("to agencies, which see only the rules that apply to them", async () => {
    const { north, south } = org;
    const admin = await as(north.admin);
    const { rows, defaultRow } = await admin.list();
    expect(rows.map((row) => row.institutionId)).toEqual([north.id]);
    expect(defaultRow.isOwn).toBe(true);
    expect(await getRefusal(admin.history({ institutionId: south.id }))).toBe("record.notFound");
    for (const persona of [north.admin, north.leader, org.inspector])
      await expect(change(north.id, {}, persona)).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("for all institutions, to callers limited to some", async () => {
    const actor = await getActor(database.db, org.operations);
    const limited = call(
      createTestContext(
        database.db,
        { ...actor, institutionIds: [org.north.id] },
        { now: at(NINE) },
      ),
    ).inactivity;
    const { defaultRow, rows } = await limited.list();
    expect(rows.map((row) => row.institutionId)).toEqual([org.north.id]);
    const input = { values: VALUES, reason: REASON };
    const save = (institutionId: number | null, baseId: number | null) =>
      getRefusal(limited.save({ ...input, institutionId, baseId }));
    expect(await save(null, defaultRow.latestId)).toBe("access.denied");
    expect(await save(org.south.id, null)).toBe("record.notFound");
    const [north] = rows;
    await limited.save({ ...input, institutionId: org.north.id, baseId: north?.latestId ?? null });
  });

  test("by the database, once it is saved", async () => {
    const getErrorCode = (statement: ReturnType<typeof sql>) =>
      statement.execute(database.db).then(
        () => null,
        (error: unknown) => dbError(error)?.sqlstate,
      );
    expect(await getErrorCode(sql`update inactivity_rule set edge_minutes = 0`)).toBe("55000");
    expect(await getErrorCode(sql`delete from inactivity_rule`)).toBe("55000");
    expect(
      await getErrorCode(sql`insert into inactivity_rule (effective_on) values ('2026-01-01')`),
    ).toBe("23514");
  });
});

test("an inactive agent is reported by the rule of the institution from its day on", async () => {
  const clock = testClock("2026-04-06T02:00:00Z");
  const context = () => createTestContext(database.db, null, { now: clock.now });
  await change(org.north.id, { effectiveOn: "2026-04-06", values: { ...VALUES, thresholds: [7] } });
  await change(org.south.id, { effectiveOn: "2026-04-07" });
  for (const { agent } of [org.north, org.south]) {
    await newCase(database.db, { now: clock.now(), agentId: agent.id });
    await inTransaction(context(), null, async (tx) => {
      tx.audit({ action: "session.enter", entity: "user_session", entityId: null });
      return startSession(tx, agent.id, "a-device");
    });
  }
  clock.forward(7 * 60_000);
  expect(await notifyInactivity(context())).toBe(1);
  const messages = await database.db
    .selectFrom("message")
    .select(["agentId", "minutes"])
    .distinct()
    .execute();
  expect(messages).toEqual([{ agentId: org.north.agent.id, minutes: 7 }]);
});
