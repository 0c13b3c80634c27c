/** Calls that save a setting of money or law: each one proposes and says so in its answer. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { openRealApp, type RealApp } from "./real-app.ts";

let app: RealApp;

beforeAll(async () => {
  app = await openRealApp();
}, 180_000);
afterAll(() => app.stop());

interface Reply {
  readonly code: string;
  readonly message: string;
  readonly key?: string;
  readonly data: Record<string, unknown> & { proposalId: number };
}

async function post(token: string, path: string, body: object, language = "en-US"): Promise<Reply> {
  const reply = await fetch(`${app.url}/prod/api/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "accept-language": language, token },
    body: JSON.stringify(body),
  });
  return (await reply.json()) as Reply;
}

/** Removes author and day from a line. */
const toValues = (line: object): object =>
  Object.fromEntries(
    Object.entries(line).filter(
      ([name]) => !["ruleId", "effectiveOn", "editorName", "editedAt"].includes(name),
    ),
  );

async function getSetting(list: string, id: "institutionId" | "stageId") {
  const { data } = await post(app.people.operations, list, {});
  const [row] = data.rows as {
    current: object;
    latestId: number;
    institutionId: number;
    stageId: number;
  }[];
  if (!row) throw new Error("no setting");
  return { ...toValues(row.current), baseRuleId: row.latestId, [id]: row[id] };
}

const INSTITUTION = "delay-config/instDelayConfigRenew";
const institutionSetting = () => getSetting("delay-config/allInstDelayConfig", "institutionId");

describe("a setting that two people change", () => {
  const settings: readonly [string, string, () => object | Promise<object>][] = [
    [
      "extensions of a stage",
      "delay-config/queueDelayConfigRenew",
      async () => {
        const setting = await getSetting("delay-config/allQueueDelayConfig", "stageId");
        return { ...setting, percentage: 40 };
      },
    ],
    [
      "SMS limits",
      "manage/sms/setting/save",
      () => ({ maxPerCase: 7, intervalMinutes: 90, version: 0 }),
    ],
    [
      "the code policy",
      "setting/code-policy/save",
      async () => {
        const { data } = await post(app.people.operations, "setting/code-policy/listing", {});
        const { current, latestId } = data.defaultRow as {
          current: { values: object };
          latestId: number;
        };
        const values = { ...current.values, withdrawHours: 5 };
        return { institutionId: null, baseId: latestId, values };
      },
    ],
  ];

  test.each(settings)(
    "%s: proposed, with its deciders and the setting until then",
    async (_, path, body) => {
      const { code, message, data } = await post(app.people.operations, path, await body());
      expect({ code, data }).toMatchObject({
        code: "00",
        data: {
          state: "PROPOSED",
          effectiveOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
          before: expect.any(Object),
          replacedId: null,
          notice: message,
        },
      });
      expect(data.deciders).toContain("User management");
      expect(data.deciders).not.toContain("User operations");
      expect(message).toContain("or on the day after the approval if that is");
      expect(message).toContain("The current setting stays in force until then");
      expect(message).toContain("User management");
    },
  );

  test("keeps a repeated proposal, is replaced by another one, and shows its proposer to others", async () => {
    const { operations, administrator, management } = app.people;
    const setting = await institutionSetting();
    const first = await post(operations, INSTITUTION, { ...setting, manualQuota: 11 });
    const repeated = await post(operations, INSTITUTION, { ...setting, manualQuota: 11 });
    expect(repeated.data.proposalId).toBe(first.data.proposalId);
    const other = await post(operations, INSTITUTION, { ...setting, manualQuota: 12 });
    expect(other.data).toMatchObject({ state: "PROPOSED", replacedId: first.data.proposalId });
    const { data } = await post(management, "manage/proposal/listing", {
      kind: "EXTENSION_INSTITUTION",
    });
    expect(data.rows).toMatchObject([
      { proposalId: other.data.proposalId, state: "PROPOSED" },
      { proposalId: first.data.proposalId, state: "WITHDRAWN" },
    ]);
    const rejected = await post(administrator, INSTITUTION, { ...setting, manualQuota: 13 });
    expect(rejected).toMatchObject({
      code: "09",
      key: "proposal.alreadyOpen",
      message: expect.stringContaining("User operations"),
    });
    const late = { proposalId: first.data.proposalId, version: 1 };
    expect(await post(management, "manage/proposal/approve", late)).toMatchObject({
      key: "proposal.notOpen",
    });
  });
});

describe("an institution saved as it was read", () => {
  const path = (verb: string) => `manage/institution/${verb}`;
  const read = async () => {
    const { data } = await post(app.people.operations, path("getInstitutionById"), {
      institutionId: app.org.north.id,
    });
    return data as object as { version: number; status: string };
  };
  const save = (record: object) => post(app.people.operations, path("createOrUpdate"), record);

  test("keeps its version; a changed name raises it", async () => {
    const record = await read();
    expect(await save(record)).toMatchObject({
      code: "00",
      data: { institutionId: app.org.north.id, version: record.version },
    });
    expect(await read()).toEqual(record);
    const leaderName = "Another leader";
    const { data } = await save({ ...record, leaderName });
    expect(data.version).toBe(record.version + 1);
    expect(await read()).toMatchObject({ leaderName });
  });

  test("is refused where two fields name different ids, or a new one is disabled", async () => {
    const { north, south, stages } = app.org;
    const getFieldErrors = async (record: object) => (await save(record)).data;
    const record = await read();
    expect(await getFieldErrors({ ...record, institutionId: south.id })).toMatchObject([
      { path: "institutionId" },
    ]);
    expect(await getFieldErrors({ ...record, stageIds: [stages.early] })).toMatchObject([
      { path: "stageIds" },
    ]);
    expect(await getFieldErrors({ ...record, lenderIds: [] })).toMatchObject([
      { path: "lenderIds" },
    ]);
    const { id: _, ...created } = { ...record, id: north.id };
    expect(
      await getFieldErrors({ ...created, status: "DISABLED", adminLogin: "a.new" }),
    ).toMatchObject([{ path: "status" }]);
  });

  test.each([
    ["percentage", 50],
    ["status", "DISABLED"],
  ])("names the calls that change %s", async (field, value) => {
    const reply = await save({ ...(await read()), [field]: value });
    expect(reply).toMatchObject({
      code: "01",
      key: "institution.onlyOnCreate",
      data: [{ path: field }],
    });
  });
});
