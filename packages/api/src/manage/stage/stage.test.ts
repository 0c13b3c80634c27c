import { beforeAll, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory, router } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import {
  newCase,
  createTestInstitution,
  newUser,
  type Organisation,
  organisation,
  type Persona,
  ROLE,
  updateStagePolicy,
} from "../../seeds/index.ts";
import { tasksRouter } from "../../tasks/router.ts";
import { manageRouter } from "../router.ts";
import { stageCommands } from "./commands.ts";
import { change, NEW_STAGE, NOON, getRefusalDetails, TOMORROW } from "./testing.ts";

const database = useTestDatabase();
const call = createCallerFactory(router({ manage: manageRouter, tasks: tasksRouter }));
let org: Organisation;

const as = async (persona: Persona, now = NOON, institutionIds: number[] = []) =>
  call(
    createTestContext(database.db, await getActor(database.db, persona, { institutionIds }), {
      now: () => now,
    }),
  );

const stages = async (persona = org.operations, now = NOON) => {
  const { stage } = (await as(persona, now)).manage;
  return stage;
};

beforeAll(async () => {
  org = await organisation(database.db);
});

/** The next day has begun on Kiritimati (UTC+14). */
const AFTERNOON = new Date("2026-03-10T11:00:00Z");

const getStage = async (id: number, persona = org.operations, now = NOON) =>
  (await stages(persona, now)).get({ stageId: id });

const made = async (name: string, dpdFrom: number, dpdTo: number | null) => {
  const { policy } = NEW_STAGE;
  const { save } = await stages();
  const spanned = { ...policy, dpdFrom, dpdTo };
  return (await save({ ...NEW_STAGE, name, policy: spanned })).stageId;
};

describe("visible figures", () => {
  test("agree with the lists of cases and people, for each viewer", async () => {
    const { north, south } = org;
    await newCase(database.db, { now: NOON, agentId: north.agent.id });
    await newCase(database.db, { now: NOON, agentId: north.colleague.id });
    await newCase(database.db, { now: NOON, status: "C30" });
    await newCase(database.db, { now: NOON, institutionId: south.id });
    await newCase(database.db, { now: NOON, institutionId: south.id, dpd: 90 });
    await newUser(database.db, {
      login: "gone",
      roleId: ROLE.agent,
      institutionId: north.id,
      groupId: north.groupId,
      stageId: org.stages.early,
      status: "DISABLED",
    });
    const viewers = [
      org.operations,
      org.inspector,
      org.management,
      north.admin,
      north.leader,
      south.admin,
      south.leader,
    ];
    for (const viewer of viewers) {
      const { manage, tasks } = await as(viewer);
      const { rows } = await manage.stage.list();
      expect(rows.map(({ id }) => id)).toEqual([org.stages.early, org.stages.late]);
      for (const { id: stageId, ...row } of rows) {
        const cases = await tasks.case.list({ stageId });
        expect(row.caseCount).toBe(cases.total);
        const { NEW_REMINDER, IN_COLLECTION, REPAYMENT_COMMITMENT } = cases.counts;
        expect(row.openCount).toBe(NEW_REMINDER + IN_COLLECTION + REPAYMENT_COMMITMENT);
        const people = await manage.user.list({ stageId, worksCases: true, status: "ENABLED" });
        expect(row.collectorCount).toBe(people.total);
      }
    }
    const { rows } = await (await stages()).list();
    expect(rows.map((row) => [row.caseCount, row.openCount])).toEqual([
      [4, 3],
      [1, 1],
    ]);
    expect(rows.map((row) => row.collectorCount)).toEqual([4, 0]);
  });

  test("are limited to a single institution on request", async () => {
    const { rows } = await (
      await stages()
    ).list({ institutionId: org.south.id, sort: "cases", descending: true });
    expect(rows.map((row) => [row.name, row.caseCount])).toEqual([
      ["Early", 1],
      ["Late", 1],
    ]);
    expect(rows[0]?.collectorCount).toBe(2);
  });

  test("hide numbers from users without access to cases", async () => {
    const { rows } = await (await stages(org.administrator)).list();
    expect(rows.map(({ caseCount }) => caseCount)).toEqual([null, null]);
  });

  test("show an agency its own stages and hide other institutions", async () => {
    const other = await made("Elsewhere", 400, 410);
    const mine = await (await stages(org.north.admin)).list();
    expect(mine.rows.map(({ name }) => name)).toEqual(["Early", "Late"]);
    expect(mine.rows[0]?.institutions.map(({ id }) => id)).toEqual([org.north.id]);
    const hidden = (await stages(org.north.admin)).get({ stageId: other });
    expect(await getRefusalDetails(hidden)).toMatchObject({ key: "record.notFound" });
    const revisions = (await stages(org.north.admin)).history({ stageId: other });
    expect(await getRefusalDetails(revisions)).toMatchObject({ key: "record.notFound" });
    const limited = await as(org.inspector, NOON, [org.south.id]);
    expect((await limited.manage.stage.list()).total).toBe(2);
  });

  test("are filtered by part of a name, type and page", async () => {
    const { list } = await stages();
    expect((await list({ text: "ARL" })).rows.map(({ name }) => name)).toEqual(["Early"]);
    expect((await list({ type: "AUTOMATIC" })).total).toBe(0);
    const second = await list({ size: 1, page: 2, sort: "name" });
    expect(second.rows.map(({ name }) => name)).toEqual(["Elsewhere"]);
    expect(second.total).toBe(3);
  });
});

describe("settings of a stage", () => {
  test("hold from tomorrow, and earlier values remain on record", async () => {
    const { early } = org.stages;
    const row = await getStage(early);
    const { save, history } = await stages();
    const policy = { promiseDays: 5, recoveryPercent: 12.34 };
    const done = await save(change(row, { policy }));
    expect(done).toEqual({ stageId: early, effectiveOn: "2026-03-11" });
    expect((await getStage(early)).current.promiseDays).toBe(7);
    expect((await getStage(early)).next).toMatchObject({
      ...policy,
      effectiveOn: "2026-03-11",
      editorName: "User operations",
    });
    const then = await getStage(early, org.operations, TOMORROW);
    expect(then.current).toMatchObject(policy);
    const revisions = await history({ stageId: early });
    expect(revisions.map((line) => line.promiseDays)).toEqual([5, 7]);
  });

  test("cannot hold from a day that has started in any zone", async () => {
    const east = await createTestInstitution(database.db, "east", org.stages);
    await database.db
      .updateTable("institution")
      .set({ zone: "Pacific/Kiritimati" })
      .where("id", "=", east.id)
      .execute();
    const row = await getStage(org.stages.late);
    const policy = { promiseDays: 2 };
    const { save } = await stages(org.operations, AFTERNOON);
    const soon = { ...change(row, { policy }), effectiveOn: "2026-03-11" };
    expect(await getRefusalDetails(save(soon))).toEqual({
      key: "stage.dayTooEarly",
      field: "effectiveOn",
      params: { day: "2026-03-12" },
    });
    expect(await save(change(row, { policy }))).toMatchObject({ effectiveOn: "2026-03-12" });
    await database.db
      .updateTable("institution")
      .set({ zone: "Asia/Jakarta" })
      .where("id", "=", east.id)
      .execute();
  });

  test("are unchanged by a new name", async () => {
    const id = await made("Nameless", 500, 510);
    const { save, history } = await stages();
    const row = await getStage(id);
    const renamed = { ...change(row), name: "Named" };
    expect((await save(renamed)).effectiveOn).toBeNull();
    expect(await history({ stageId: id })).toHaveLength(1);
    expect(await getRefusalDetails(save(renamed))).toMatchObject({ key: "record.changed" });
    const twin = { ...NEW_STAGE, name: "nAMED" };
    expect(await getRefusalDetails(save(twin))).toMatchObject({
      key: "stage.nameInUse",
      field: "name",
    });
    const { switchType } = await stages();
    const { version } = await getStage(id);
    await switchType({ stageId: id, version, type: "AUTOMATIC" });
    expect((await getStage(id)).type).toBe("AUTOMATIC");
  });

  test("are refused to the second of two concurrent editors", async () => {
    const row = await getStage(await made("Contested", 520, 530));
    const { save } = await stages();
    const both = await Promise.allSettled(
      [3, 4].map((promiseDays) => save(change(row, { policy: { promiseDays } }))),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test("are changed by users who see all institutions", async () => {
    const row = await getStage(org.stages.early);
    const { manage } = await as(org.operations, NOON, [org.north.id]);
    const { id: stageId, version } = row;
    for (const attempt of [
      () => manage.stage.save(change(row)),
      () => manage.stage.remove({ stageId, version }),
    ])
      expect(await getRefusalDetails(attempt())).toMatchObject({ key: "access.denied" });
  });
});

test("a group retains the stage that its people work", async () => {
  const { manage } = await as(org.operations, NOON);
  const { db } = database;
  const crew = await createTestInstitution(db, "crew", org.stages);
  const stageId = org.stages.early;
  await db
    .updateTable("appUser")
    .set({ stageId, groupId: crew.groupId })
    .where("id", "=", crew.agent.id)
    .execute();
  const row = await manage.stage.get({ stageId });
  const groupIds = row.groups.map(({ id }) => id);
  expect(groupIds).toContain(crew.groupId);
  const others = groupIds.filter((id) => id !== crew.groupId);
  const attempt = manage.stage.save(change(row, { groupIds: others }));
  expect(await getRefusalDetails(attempt)).toMatchObject({
    key: "group.stageInUse",
    field: "groupIds",
  });
});

test("a group gets no first stage outside the stages of its agents", async () => {
  const { manage } = await as(org.operations, NOON);
  const { early, late } = org.stages;
  const { groupId } = await createTestInstitution(database.db, "free", org.stages);
  const setGroups = async (stageId: number, transform: (ids: number[]) => number[]) => {
    const row = await manage.stage.get({ stageId });
    const groupIds = transform(row.groups.map(({ id }) => id));
    return getRefusalDetails(manage.stage.save(change(row, { groupIds })));
  };
  const without = (ids: number[]) => ids.filter((id) => id !== groupId);
  const withIt = (ids: number[]) => [...ids, groupId];
  const done = { key: undefined };
  expect(await setGroups(late, without)).toMatchObject(done);
  expect(await setGroups(early, without)).toMatchObject(done);
  expect(await setGroups(late, withIt)).toEqual({
    key: "group.stageInUse",
    field: "groupIds",
    params: { name: "Early" },
  });
});

describe("the command line", () => {
  const run = async (name: string, persona: Persona, options = {}) => {
    const actor = await getActor(database.db, persona);
    const context = createTestContext(database.db, actor, { now: () => NOON });
    const command = stageCommands.find((candidate) => candidate.name === name);
    if (!command) throw new Error("no such command");
    const acting = { ...context, actor, procedure: name, today: () => "2026-03-10" };
    return command.run(
      { context, actAs: async () => acting, progress: () => undefined },
      { args: {}, options: { by: persona.login, ...options } },
    );
  };

  test("creates and lists a stage, with permission", async () => {
    const lone = await createTestInstitution(database.db, "lone", org.stages);
    await database.db.deleteFrom("institutionStage").where("institutionId", "=", lone.id).execute();
    const stage = { name: "First", from: "-5", to: "0", recovery: "80" };
    const input = { ...stage, type: "AUTOMATIC", institutions: lone.name };
    const created = await run("stage create", org.operations, input);
    expect(created.data).toMatchObject({ effectiveOn: "2026-03-10" });
    const listed = await run("stage list", org.administrator);
    expect(listed.lines.filter((line) => line.includes("First"))).toEqual([
      expect.stringContaining("-5 to 0  ? open cases, 0 agents  Institution lone"),
    ]);
    const secondInput = { ...input, name: "Second", from: "1", institutions: "Nobody" };
    const unknown = run("stage create", org.operations, secondInput);
    expect(await getRefusalDetails(unknown)).toMatchObject({ key: "record.notFound" });
    const wrong = { ...input, from: "soon" };
    expect(await getRefusalDetails(run("stage create", org.operations, wrong))).toMatchObject({
      key: "request.invalid",
      field: "policy.dpdFrom",
    });
    expect(await getRefusalDetails(run("stage create", org.north.leader, input))).toMatchObject({
      key: "access.denied",
    });
  });
});

describe("a stage that was never used", () => {
  test("is deleted with all its settings", async () => {
    const id = await made("Mistaken", 600, 610);
    const { remove, get } = await stages();
    const { version } = await getStage(id);
    await remove({ stageId: id, version });
    expect(await getRefusalDetails(get({ stageId: id }))).toMatchObject({ key: "record.notFound" });
    for (const table of ["stagePolicy", "stageExtensionRule"] as const)
      expect(
        await database.db.selectFrom(table).select("id").where("stageId", "=", id).execute(),
      ).toEqual([]);
  });

  test("remains with cases, people or settings and names the reason", async () => {
    const { remove } = await stages();
    const getRemovalError = async (stageId: number) => {
      const { version } = await getStage(stageId);
      return (await getRefusalDetails(remove({ stageId, version }))).key;
    };
    expect(await getRemovalError(org.stages.early)).toBe("stage.everCases");
    const peopled = await made("Peopled", 620, 630);
    await newUser(database.db, {
      login: "sole",
      roleId: ROLE.agent,
      institutionId: org.north.id,
      stageId: peopled,
    });
    expect(await getRemovalError(peopled)).toBe("stage.everPeople");
    const limited = await made("Limited", 640, 650);
    await database.db
      .insertInto("cleanMode")
      .values({ stageId: limited, effectiveOn: "2026-03-01" })
      .execute();
    expect(await getRemovalError(limited)).toBe("stage.everUsed");
  });

  test("retains its settings against a separate deletion", async () => {
    await updateStagePolicy(database.db, org.stages.late, { promiseDays: 6 });
    const deletion = database.db
      .deleteFrom("stagePolicy")
      .where("stageId", "=", org.stages.late)
      .execute();
    expect(await getRefusalDetails(deletion)).toMatchObject({ key: undefined });
  });
});
