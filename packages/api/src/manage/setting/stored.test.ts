import { beforeAll, expect, test } from "bun:test";
import { migrateTo, migrateToLatest } from "@kolekta/db";
import { useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { createTestContext, getActor } from "../../core/testing.ts";
import { type Organisation, organisation } from "../../seeds/index.ts";
import { configRouter } from "../config/router.ts";
import { approveProposed } from "../proposal/testing.ts";
import { getSettingApi } from "./testing.ts";

const database = useTestDatabase();
const NOON = new Date("2026-03-10T05:00:00Z");
const LATER = "2026-04-01";
let org: Organisation;

beforeAll(async () => {
  org = await organisation(database.db);
});

type SettingApi = Awaited<ReturnType<typeof getSettingApi>>;

const approve = (proposed: Promise<{ readonly proposalId: number }>) =>
  approveProposed(database.db, org.management, NOON, proposed);

const reason = "Not agreed";

/** Withdraws revisions of one person and of two, with values and without. */
async function withdrawSome({ leaver, masking, stageExtension }: SettingApi): Promise<void> {
  const ofNorth = { institutionId: org.north.id, effectiveOn: LATER, reason, baseId: null };
  const { ruleId } = await leaver.save({ ...ofNorth, values: { hours: 8 } });
  await leaver.withdraw({ ruleId, reason });
  const following = await leaver.save({ ...ofNorth, values: null });
  await leaver.withdraw({ ruleId: following.ruleId, reason });
  const { defaultRow } = await masking.list({});
  const values = { ...defaultRow.effective, unmaskedRoles: [8] };
  await approve(masking.save({ institutionId: null, values, baseId: defaultRow.latestId, reason }));
  const { next } = (await masking.list({})).defaultRow;
  await approve(masking.withdraw({ ruleId: next?.ruleId ?? 0, reason }));
  const getStage = async () => {
    const { rows } = await stageExtension.list({});
    const found = rows.find(({ stageId }) => stageId === org.stages.early);
    if (!found) throw new Error("no such stage");
    return found;
  };
  const { stageId, effective, latestId: baseId } = await getStage();
  await approve(stageExtension.save({ stageId, values: effective, baseId }));
  const ruleOfStage = (await getStage()).next?.ruleId ?? 0;
  await approve(stageExtension.withdraw({ ruleId: ruleOfStage, reason }));
}

const CODE_LIMITS = { perCaseDay: 2, singleHours: 3, partsWithinDue: false };

/** Writes limits of codes that end on a later day, and withdraws their end. */
async function limitCodes({ codePolicy }: SettingApi): Promise<void> {
  const { id: institutionId } = org.north;
  const values = { ...CODE_LIMITS, answerSeconds: null, withdrawHours: null };
  const findRow = async () => (await codePolicy.list({ text: "north" })).rows[0];
  await approve(codePolicy.save({ institutionId, values, baseId: null }));
  const baseId = (await findRow())?.latestId ?? null;
  const ending = { institutionId, values: null, effectiveOn: LATER, baseId };
  await approve(codePolicy.save(ending));
  const ruleId = (await findRow())?.latestId ?? 0;
  await approve(codePolicy.withdraw({ ruleId, reason }));
  await approve(codePolicy.save(ending));
  const latestId = (await findRow())?.latestId ?? null;
  await codePolicy.save({ ...ending, effectiveOn: "2026-05-01", baseId: latestId });
}

const stored = async () => {
  const { db } = database;
  const withdrawals = await db
    .selectFrom("settingWithdrawal")
    .select(["setting", "revision"])
    .orderBy("id")
    .execute();
  const proposals = await db
    .selectFrom("proposal")
    .select(["kind", "payload"])
    .where("state", "=", "PROPOSED")
    .orderBy("id")
    .execute();
  return { withdrawals, proposals };
};

const CLOSED = { workQueueId: null, type: "03", device: "ALL", status: "CLOSED" } as const;

/** Withdraws the end of a list of closed channels, and proposes one. */
async function closeChannels(): Promise<void> {
  const { configInfo } = await getSettingApi(database.db, org.administrator, NOON);
  const change = { institutionId: org.north.id, effectiveOn: LATER, reason };
  const { ruleId } = await configInfo.save({ ...change, values: null, baseId: null });
  await configInfo.withdraw({ ruleId, reason });
  const actor = await getActor(database.db, org.north.admin);
  const { proposeInfo } = createCallerFactory(configRouter)(
    createTestContext(database.db, actor, { now: () => NOON }),
  );
  await proposeInfo({ ...change, values: { entries: [CLOSED] }, baseId: null });
}

const listLimits = () => database.db.selectFrom("codePolicy").selectAll().orderBy("id").execute();

test("withdrawn revisions and open proposals of flat fields are moved to values, and back", async () => {
  const api = await getSettingApi(database.db, org.operations, NOON);
  await withdrawSome(api);
  await limitCodes(api);
  await closeChannels();
  const [closing] = (await api.closing.list()).rows;
  const values = { writeOffDpd: 90, reversalDays: 1, maxRecallDays: 2, recalledReadableDays: 3 };
  await api.closing.save({ values, baseId: closing?.latestId ?? null });
  const [north] = (await api.institutionExtension.list({ text: "north" })).rows;
  if (!north) throw new Error("no such institution");
  const { institutionId, effective, latestId: baseId } = north;
  await api.institutionExtension.save({ institutionId, values: effective, baseId });
  const nested = await stored();
  const limits = await listLimits();
  expect(limits.map((row) => row.perCaseDay)).toEqual([5, 2, null]);

  await migrateTo(database.db, "0002_change_of_rights");
  const flat = await stored();
  expect(flat.withdrawals).toMatchObject([
    { setting: "leaver_rule", revision: { hours: 8, reason } },
    { setting: "leaver_rule", revision: { hours: null, reason } },
    { setting: "masking_rule", revision: { numbers: { unmaskedRoles: [8] } } },
    { setting: "stage_extension_rule", revision: { percentage: 100, days: [7, 14, 21, 30] } },
    { setting: "code_policy", revision: { followsDefault: true, perCaseDay: 5 } },
    { setting: "config_info", revision: { entries: null, reason } },
  ]);
  expect(flat.proposals).toMatchObject([
    { kind: "CODE_POLICY", payload: { followsDefault: true, perCaseDay: 5 } },
    { kind: "CONFIG_INFO", payload: { entries: [CLOSED] } },
    { kind: "CLOSING_POLICY", payload: values },
    { kind: "EXTENSION_INSTITUTION", payload: { ...effective, baseRuleId: baseId } },
  ]);
  expect(JSON.stringify(flat)).not.toContain('"values"');

  await migrateToLatest(database.db);
  expect(await stored()).toEqual(nested);
  expect(await listLimits()).toEqual(limits);
  const history = await api.leaver.history({ institutionId: org.north.id });
  expect(history.map((revision) => revision.values)).toEqual([null, { hours: 8 }]);
}, 180_000);
