/** Configuration entries and system config of institutions, at the paths of the client. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { openRealApp, type RealApp } from "./real-app.ts";

let app: RealApp;

beforeAll(async () => {
  app = await openRealApp();
}, 180_000);
afterAll(() => app.stop());

interface Reply<Data> {
  readonly code: string;
  readonly key?: string;
  readonly data: Data;
}

async function sendRequest<Data = unknown>(
  path: string,
  body?: object,
  token = app.people.administrator,
): Promise<Reply<Data>> {
  const reply = await fetch(`${app.url}/prod/api/${path}`, {
    headers: { "content-type": "application/json", token },
    ...(body && { method: "POST", body: JSON.stringify(body) }),
  });
  return (await reply.json()) as Reply<Data>;
}

const getValue = (code: string) => sendRequest(`config/value?code=${code}`);

describe("an entry of any code", () => {
  const ENTRY = {
    code: "REPAY_PAGE",
    name: "Repayment page",
    value: "v2",
    description: "Opened from letters",
    interval: 15,
    open: true,
    shortLink: "https://pay.example/k",
    version: "1.0.3",
  };

  test("is added with its nine fields, changed, closed and opened", async () => {
    expect(await getValue("REPAY_PAGE")).toMatchObject({ code: "04" });
    expect(await sendRequest("config/update", ENTRY)).toMatchObject({ code: "00" });
    const stored = { ...ENTRY, workQueueId: null };
    expect((await getValue("REPAY_PAGE")).data).toEqual(stored);
    await sendRequest("config/update", { code: "REPAY_PAGE", open: false });
    expect((await getValue("REPAY_PAGE")).data).toEqual({ ...stored, open: false });
    const change = { code: "REPAY_PAGE", open: true, value: null };
    await sendRequest("config/update", change);
    expect((await getValue("REPAY_PAGE")).data).toEqual({ ...stored, value: null });
    const { data } = await sendRequest<{ code: string }[]>("config/listing");
    expect(data.map(({ code }) => code)).toEqual([
      "APP_VERSION",
      "STATS_REFRESH",
      "REPAYMENT_TICKER",
      "REPAY_PAGE",
    ]);
  });

  test("is of a stage where it names one", async () => {
    const { early: workQueueId } = app.org.stages;
    const entry = { code: "GREETING", value: "Hello" };
    await sendRequest("config/update", entry);
    await sendRequest("config/update", { ...entry, workQueueId, value: "Good day" });
    expect((await getValue("GREETING")).data).toMatchObject({ value: "Hello" });
    expect((await getValue(`GREETING&workQueueId=${workQueueId}`)).data).toMatchObject({
      name: "GREETING",
      value: "Good day",
      workQueueId,
    });
  });

  test("keeps the fields in force on its day, not those that begin later", async () => {
    const entry = { code: "LETTER", value: "now", description: "Printed" };
    await sendRequest("config/update", entry);
    const later = { ...entry, value: "later", effectiveOn: "2099-01-01" };
    await sendRequest("config/update", later);
    await sendRequest("config/update", { code: "LETTER", description: "Posted" });
    expect((await getValue("LETTER")).data).toMatchObject({ value: "now", description: "Posted" });
  });

  test("keeps every field of concurrent changes by two users", async () => {
    await sendRequest("config/update", { code: "TWINS", value: "0" });
    const changes = [{ value: "1" }, { description: "Two" }, { interval: 3 }];
    await Promise.all(
      changes.map((change) => sendRequest("config/update", { code: "TWINS", ...change })),
    );
    expect((await getValue("TWINS")).data).toMatchObject({
      value: "1",
      description: "Two",
      interval: 3,
    });
  });

  test.each([
    [{ code: "no code" }, "code"],
    [{ code: "GREETING", version: "0.1.2" }, "version"],
    [{ code: "GREETING", interval: 0 }, "interval"],
    [{ code: "STATS_REFRESH", interval: 4 }, "interval"],
    [{ code: "REPAYMENT_TICKER", open: true, interval: 30, value: "6" }, "value"],
  ])("is refused by its field: %p", async (entry, path) => {
    expect(await sendRequest("config/update", entry)).toMatchObject({
      code: "01",
      data: [{ path }],
    });
  });

  test("waits for a second user when an institution proposes it", async () => {
    const { admin } = app.people;
    const entry = { code: "GREETING", value: "Dear" };
    expect(await sendRequest("config/update", entry, admin)).toMatchObject({ code: "03" });
    const proposed = await sendRequest("config/propose", entry, admin);
    expect(proposed.data).toMatchObject({
      state: "PROPOSED",
      deciders: ["User administrator"],
      before: { value: "Hello" },
    });
  });
});

describe("the system config of institutions", () => {
  interface Row {
    readonly institutionId: number | null;
    readonly ruleId: number;
  }
  const rows = async () => (await sendRequest<Row[]>("manage/config/info")).data;
  const withoutRules = async () => (await rows()).map(({ ruleId: _, ...row }) => row as object);
  const findRuleId = async (institutionId: number) =>
    (await rows()).find((row) => row.institutionId === institutionId)?.ruleId;

  test("is read and saved as rows of institution, stage, type, device and status", async () => {
    const { north, south, stages } = app.org;
    const expected = [
      {
        institutionId: north.id,
        workQueueId: stages.early,
        type: "02",
        device: "WEB",
        status: "CLOSED",
      },
      { institutionId: north.id, workQueueId: null, type: "05", device: "ALL", status: "CLOSED" },
      { institutionId: south.id, workQueueId: null, type: "06", device: "ALL", status: "OPEN" },
    ];
    const saved = await sendRequest("manage/config/info", expected);
    expect(saved).toMatchObject({ code: "00" });
    expect(await withoutRules()).toEqual(expected);
    const repeated = await sendRequest("manage/config/info", { rows: await rows() });
    expect(repeated.data).toEqual({ ruleId: null });
    const [, , open] = expected;
    const closed = { ...open, status: "CLOSED" };
    const ruleId = await findRuleId(south.id);
    await sendRequest("manage/config/info", [{ ...closed, ruleId }]);
    expect(await withoutRules()).toEqual([...expected.slice(0, 2), closed]);
  });

  test("refuses rows that were not read or are out of date", async () => {
    const { north, south } = app.org;
    const row = { workQueueId: null, type: "07", device: "ALL" };
    const list = [{ ...row, institutionId: south.id, status: "CLOSED" }];
    expect(await sendRequest("manage/config/info", list)).toMatchObject({
      key: "config.required",
      data: [{ path: "rows.0.ruleId" }],
    });
    const ruleId = await findRuleId(north.id);
    const stale = list.map((line) => ({ ...line, ruleId }));
    expect(await sendRequest("manage/config/info", stale)).toMatchObject({ key: "record.changed" });
    const mixed = [
      ...(await rows()).filter((read) => read.institutionId === north.id),
      { ...row, institutionId: north.id, status: "OPEN" },
    ];
    expect(await sendRequest("manage/config/info", mixed)).toMatchObject({
      data: [{ path: `rows.${mixed.length - 1}.ruleId` }],
    });
    expect(await findRuleId(north.id)).toBe(ruleId);
  });

  test("stores a default reason in the caller's language where none is sent", async () => {
    const read = await rows();
    const flipped = read.map((row) => ({ ...row, status: "CLOSED" }));
    await sendRequest("manage/config/info", flipped.slice(0, 2));
    const { data } = await sendRequest<{ reason: string }[]>(
      `setting/config-info/history?institutionId=${app.org.north.id}`,
    );
    expect(data[0]?.reason).toBe("Saved through the API without a reason");
  });

  test("keeps the checks of the set that the screen saves", async () => {
    const institutionId = app.org.north.id;
    const row = { institutionId, type: "05", device: "ALL", workQueueId: null, status: "CLOSED" };
    const { workQueueId: _, ...withoutStage } = row;
    const { device: __, ...withoutDevice } = row;
    const wrong = [
      [{ ...row, workQueueId: 99 }, "rows.0.workQueueId"],
      [{ ...row, device: "PHONE_APP" }, "rows.0.device"],
      [{ ...row, status: "GONE" }, "rows.0.status"],
      [{ ...row, stageId: 1 }, "rows.0.stageId"],
      [withoutStage, "rows.0.workQueueId"],
      [withoutDevice, "rows.0.device"],
    ] as const;
    for (const [wrongRow, path] of wrong)
      expect(await sendRequest("manage/config/info", [wrongRow])).toMatchObject({
        data: [{ path }],
      });
    expect(await sendRequest("manage/config/info", { rows: [row], institutionId })).toMatchObject({
      data: [{ path: "institutionId" }],
    });
    const set = { institutionId, entries: [] };
    expect(await sendRequest("manage/config/info", set)).toMatchObject({ code: "01" });
    const { data } = await sendRequest<{ rows: { latestId: number; institutionId: number }[] }>(
      "setting/config-info/listing",
    );
    const baseId = data.rows.find((list) => list.institutionId === institutionId)?.latestId;
    expect(
      await sendRequest("manage/config/info", { ...set, baseId, reason: "All open" }),
    ).toMatchObject({ code: "00" });
  });
});
