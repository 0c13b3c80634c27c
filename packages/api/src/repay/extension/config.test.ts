import { beforeAll, describe, expect, test } from "bun:test";
import { sameInstant } from "../../core/testing-instant.ts";
import { type Organisation, organisation, type Persona } from "../../seeds/index.ts";
import { dbError } from "@kolekta/db";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { approveProposed } from "../../manage/proposal/testing.ts";
import { getSettingApi } from "../../manage/setting/testing.ts";
import { extensionRouter } from "./router.ts";
import { NOON, TODAY } from "./testing-harness.ts";

const database = useTestDatabase();
const call = createCallerFactory(extensionRouter);
let org: Organisation;

const as = async (persona: Persona, now = NOON) =>
  call(createTestContext(database.db, await getActor(database.db, persona), { now: () => now }));

beforeAll(async () => {
  org = await organisation(database.db);
});

const approve = (proposed: Promise<{ proposalId: number }>) =>
  approveProposed(database.db, org.finance, NOON, proposed);

/** First day of the approved rules, the day after `TODAY`. */
const TOMORROW = new Date(NOON.getTime() + 86_400_000);

const INSTITUTION = {
  percentage: 12.34,
  firstTermOnly: false,
  firstDays: 14,
  singleCode: true,
  fullCode: false,
  manualQuota: 3,
};
const STAGE = { percentage: 20, dpdFrom: -2, dpdTo: 25, maxExtensions: 2, days: [7, 14] };

const getInstitutionSetting = async (persona: Persona, id: number, now = NOON) => {
  const { rows } = await (await as(persona, now)).listInstitutionSettings();
  const found = rows.find((row) => row.institutionId === id);
  if (!found) throw new Error("out of sight");
  return found;
};

const getStageSetting = async (id: number) => {
  const { rows } = await (await as(org.operations)).listStageSettings();
  const found = rows.find((row) => row.stageId === id);
  if (!found) throw new Error("no such stage");
  return found;
};

describe("settings by institution", () => {
  test("start without a limit, and a change is recorded beside the previous value", async () => {
    const { id } = org.north;
    const before = await getInstitutionSetting(org.operations, id);
    expect(before).toMatchObject({
      institutionName: "Institution north",
      current: { percentage: 100, firstTermOnly: true, editorName: null },
      next: null,
    });
    const operations = await as(org.operations);
    const baseRuleId = before.latestId;
    await approve(
      operations.updateInstitutionSetting({ institutionId: id, baseRuleId, ...INSTITUTION }),
    );
    expect((await getInstitutionSetting(org.operations, id)).current.percentage).toBe(100);
    expect((await getInstitutionSetting(org.operations, id, TOMORROW)).current).toMatchObject({
      ...INSTITUTION,
      effectiveOn: "2026-03-11",
      editorName: "User operations",
      editedAt: sameInstant(NOON),
    });
    const { institutionExtension } = await getSettingApi(database.db, org.operations, NOON);
    const history = await institutionExtension.history({ institutionId: id });
    expect(history.map(({ values }) => values?.percentage)).toEqual([12.34, 100]);
  });

  test("of a later day are listed as the next ones", async () => {
    const { id } = org.south;
    const { latestId: baseRuleId } = await getInstitutionSetting(org.operations, id);
    const operations = await as(org.operations);
    await approve(
      operations.updateInstitutionSetting({
        institutionId: id,
        baseRuleId,
        ...INSTITUTION,
        effectiveOn: "2026-04-01",
      }),
    );
    const setting = await getInstitutionSetting(org.operations, id);
    expect(setting.current.percentage).toBe(100);
    expect(setting.next).toMatchObject({ percentage: 12.34, effectiveOn: "2026-04-01" });
    const april = new Date("2026-04-01T05:00:00Z");
    expect((await getInstitutionSetting(org.operations, id, april)).current.percentage).toBe(12.34);
  });

  test("written several times for one later day follow the last", async () => {
    const { id } = org.south;
    const { latestId: baseRuleId } = await getInstitutionSetting(org.operations, id);
    const operations = await as(org.operations);
    await approve(
      operations.updateInstitutionSetting({
        institutionId: id,
        baseRuleId,
        ...INSTITUTION,
        percentage: 50,
        effectiveOn: "2026-04-01",
      }),
    );
    expect((await getInstitutionSetting(org.operations, id)).next?.percentage).toBe(50);
    const april = new Date("2026-04-01T05:00:00Z");
    const setting = await getInstitutionSetting(org.operations, id, april);
    expect(setting.current.percentage).toBe(50);
  });

  test("G11: a change based on an older revision is refused", async () => {
    const { id } = org.north;
    const { latestId: baseRuleId } = await getInstitutionSetting(org.operations, id);
    const operations = await as(org.operations);
    const save = () =>
      operations.updateInstitutionSetting({ institutionId: id, baseRuleId, ...INSTITUTION });
    const [made, ...others] = await Promise.all([save(), save(), save()]);
    for (const { proposalId } of others) expect(proposalId).toBe(made.proposalId);
    await approve(Promise.resolve(made));
    await expect(save()).rejects.toMatchObject({ message: "record.changed" });
  });

  test("G7: a percentage above 100 and a third digit are refused, by the database too", async () => {
    const { id } = org.north;
    const { latestId: baseRuleId } = await getInstitutionSetting(org.operations, id);
    const operations = await as(org.operations);
    for (const percentage of [100.01, 101, -1, 12.345])
      await expect(
        operations.updateInstitutionSetting({
          institutionId: id,
          baseRuleId,
          ...INSTITUTION,
          percentage,
        }),
      ).rejects.toMatchObject({ code: "BAD_REQUEST" });
    const rejected = await database.db
      .insertInto("institutionExtensionRule")
      .values({ institutionId: id, effectiveOn: TODAY, availabilityBp: 10_001 })
      .execute()
      .then(
        () => null,
        (error: unknown) => dbError(error),
      );
    expect(rejected?.constraint).toBe("institution_extension_percent");
  });

  test("take effect on the next day or later", async () => {
    const { id } = org.north;
    const { latestId: baseRuleId } = await getInstitutionSetting(org.operations, id);
    await expect(
      (await as(org.operations)).updateInstitutionSetting({
        institutionId: id,
        baseRuleId,
        ...INSTITUTION,
        effectiveOn: TODAY,
      }),
    ).rejects.toMatchObject({ message: "proposal.dayTooEarly" });
  });

  test("are readable only by their own agency and editable by no agency", async () => {
    const { rows } = await (await as(org.north.admin)).listInstitutionSettings();
    expect(rows.map((row) => row.institutionId)).toEqual([org.north.id]);
    const { institutionExtension } = await getSettingApi(database.db, org.north.admin, NOON);
    await expect(
      institutionExtension.history({ institutionId: org.south.id }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(
      (await as(org.north.admin)).updateInstitutionSetting({
        institutionId: org.north.id,
        baseRuleId: 1,
        ...INSTITUTION,
      }),
    ).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("are found by name, a page at a time", async () => {
    const operations = await as(org.operations);
    const found = await operations.listInstitutionSettings({ text: "NORTH" });
    expect(found).toMatchObject({ total: 1, page: 1, size: 20 });
    for (const text of ["100%_", "%", "_"])
      expect(await operations.listInstitutionSettings({ text })).toMatchObject({
        rows: [],
        total: 0,
      });
    const second = await operations.listInstitutionSettings({ page: 2, size: 1 });
    expect(second.rows).toHaveLength(1);
  });
});

describe("settings by stage", () => {
  test("begin open inside the window of days past due, closed beyond it", async () => {
    expect((await getStageSetting(org.stages.early)).current).toMatchObject({
      percentage: 100,
      dpdFrom: -3,
      dpdTo: 30,
      days: [7, 14, 21, 30],
    });
    expect((await getStageSetting(org.stages.late)).current.percentage).toBe(0);
  });

  test("change with their history", async () => {
    const stageId = org.stages.early;
    const { latestId: baseRuleId } = await getStageSetting(stageId);
    const operations = await as(org.operations);
    await approve(operations.updateStageSetting({ stageId, baseRuleId, ...STAGE }));
    expect((await getStageSetting(stageId)).next).toMatchObject(STAGE);
    const { stageExtension } = await getSettingApi(database.db, org.operations, NOON);
    expect(await stageExtension.history({ stageId })).toHaveLength(2);
    await expect(
      operations.updateStageSetting({ stageId, baseRuleId, ...STAGE, dpdFrom: 9, dpdTo: 8 }),
    ).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });

  test("are seen by leaders, changed by operations and the administrator", async () => {
    const seen = await (await as(org.north.leader)).listStageSettings();
    expect(seen.total).toBe(2);
    const stageId = org.stages.late;
    const change = { stageId, baseRuleId: (await getStageSetting(stageId)).latestId, ...STAGE };
    await expect((await as(org.north.leader)).updateStageSetting(change)).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await (await as(org.administrator)).updateStageSetting(change);
  });
});

test("no past setting can be changed or removed", async () => {
  for (const table of ["institution_extension_rule", "stage_extension_rule"])
    for (const verb of ["update {} set effective_on = '2001-01-01'", "delete from {}"]) {
      const rejected = await sql
        .raw(verb.replace("{}", table))
        .execute(database.db)
        .then(
          () => null,
          (error: unknown) => dbError(error),
        );
      expect(rejected?.sqlstate).toBe("55000");
    }
});
