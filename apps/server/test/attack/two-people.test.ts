/** A user with the right to set limits tries to set one and use it alone, over HTTP. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { addDays, toLocalDay, DEFAULT_ZONE } from "@kolekta/api/core/day";
import { createTestContext } from "@kolekta/api/core/testing";
import { createToken } from "@kolekta/api/session/session/actions/token";
import { newCase, newUser, ROLE } from "@kolekta/api/seeds";
import { sql } from "kysely";
import { openRealApp, type RealApp } from "../real-app.ts";

let app: RealApp;
/** Operations user who may edit limits and decides deductions at level 3. */
let attacker = "";
let management = "";
let finance = "";

const createApiToken = async (login: string): Promise<string> => {
  const request = { login, name: "test", days: 1 };
  return (await createToken(createTestContext(app.db, null), request)).token;
};

beforeAll(async () => {
  app = await openRealApp();
  attacker = app.people.operations;
  ({ management, finance } = app.people);
}, 180_000);
afterAll(() => app.stop());

interface Reply {
  readonly status: number;
  readonly data: Record<string, never>;
  readonly text: string;
}

async function sendRequest(
  token: string,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const response = await fetch(`${app.url}/prod/api/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", token, ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  const { data } = JSON.parse(text) as { data: Reply["data"] };
  return { status: response.status, data: data ?? {}, text };
}

const today = () => toLocalDay(new Date(), DEFAULT_ZONE);

const LIMITLESS_LEVELS = [0, 1, 2, 3, 4].map((level) => ({
  level,
  lateFee: 100,
  extensionFee: 100,
  interest: 100,
  principal: level < 3 ? 0 : 100,
}));

const latestLimit = async (): Promise<number> => {
  const { id } = await app.db
    .selectFrom("deductionLimit")
    .select(({ fn }) => fn.max("id").as("id"))
    .where("stageId", "is", null)
    .executeTakeFirstOrThrow();
  return Number(id);
};

const raise = async (overrides: object = {}, headers = {}) =>
  sendRequest(
    attacker,
    "repay/deduction/limitsSave",
    { stageId: null, baseId: await latestLimit(), levels: LIMITLESS_LEVELS, ...overrides },
    headers,
  );

const approve = (token: string, proposalId: number) =>
  sendRequest(token, "manage/proposal/approve", { proposalId, version: 1 });

/** Creates a deduction above the limit of level 3, waiting at level 3. */
async function createDeductionOverLimit(): Promise<number> {
  const { agent, id: institutionId } = app.org.north;
  const caseIds = await newCase(app.db, {
    agentId: agent.id,
    dpd: 20,
    interestMinor: 90_000,
    lateFeeMinor: 60_000,
  });
  await app.db
    .insertInto("payment")
    .values({
      loanId: caseIds.loanId,
      institutionId,
      channel: "VA",
      reference: `T${caseIds.loanId}`,
      amountMinor: 100_000_000,
      paidAt: new Date(),
    })
    .execute();
  const { data, text } = await sendRequest(app.people.agent, "repay/deduction/apply", {
    taskId: caseIds.caseId,
    cleanMode: 3,
    amountMinor: 250_000,
    reasonCode: "HARDSHIP",
    reason: "lost half of the income",
    channel: "VA",
    bank: "BCA",
  });
  if (!data.deductionId) throw new Error(text);
  for (const token of [app.people.leader, app.people.admin]) await grant(token, data.deductionId);
  return data.deductionId;
}

async function grant(token: string, deductionId: number) {
  const { version } = await app.db
    .selectFrom("deduction")
    .select("version")
    .where("id", "=", deductionId)
    .executeTakeFirstOrThrow();
  const decision = { deductionId, version, decision: "APPROVE" };
  return sendRequest(token, "repay/deduction/decide", decision);
}

describe("a limit raised to be used", () => {
  test("is refused for today, needs another user for tomorrow, and approves nothing meanwhile", async () => {
    const deductionId = await createDeductionOverLimit();
    const now = await raise({ effectiveOn: today() });
    expect(now.status).toBe(400);
    const later = await raise();
    expect(later.data).toMatchObject({ state: "PROPOSED" });
    expect(String(later.data.effectiveOn) > today()).toBe(true);
    const { proposalId } = later.data;
    expect((await approve(attacker, proposalId as never)).status).toBe(403);
    expect((await grant(attacker, deductionId)).data).toMatchObject({
      state: "IN_REVIEW",
      level: 4,
    });
    // An approved limit of a later day does not change today's limits.
    const done = await approve(management, proposalId as never);
    expect(done.data).toMatchObject({ state: "APPROVED" });
    const second = await createDeductionOverLimit();
    expect((await grant(attacker, second)).data).toMatchObject({ state: "IN_REVIEW", level: 4 });
  });

  test("is not approved by an account that its proposer created, nor twice at once", async () => {
    const { data } = await raise({ effectiveOn: addDays(today(), 40) });
    const puppet = await newUser(app.db, { login: "puppet", roleId: ROLE.management });
    await app.db
      .updateTable("appUser")
      .set({ creatorId: app.org.operations.id })
      .where("id", "=", puppet.id)
      .execute();
    const token = await createApiToken("puppet");
    const proposalId = data.proposalId as unknown as number;
    const seen = await sendRequest(token, "manage/proposal/listing", { size: 1 });
    expect(seen.data).toMatchObject({ rows: [{ proposalId, canDecide: false }] });
    expect((await approve(token, proposalId)).status).toBe(403);
    const both = await Promise.all(
      [finance, management].map((approver) => approve(approver, proposalId)),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test("blocks its setting only until it expires undecided", async () => {
    const change = { stageId: app.org.stages.late, baseId: null, levels: LIMITLESS_LEVELS };
    const path = "repay/deduction/limitsSave";
    const { data } = await sendRequest(attacker, path, change);
    const early = await sendRequest(attacker, path, change);
    expect(early.data.proposalId).toBe(data.proposalId);
    await sql`alter table proposal disable trigger user`.execute(app.db);
    await sql`update proposal set expires_at = now() where id = ${data.proposalId}`.execute(app.db);
    await sql`alter table proposal enable trigger user`.execute(app.db);
    const repeated = await sendRequest(attacker, path, change);
    expect(repeated.data.proposalId).not.toBe(data.proposalId);
    const late = await approve(management, data.proposalId as never);
    expect(late.status).toBe(409);
  });

  test("is proposed once when repeated under its key", async () => {
    const key = { "idempotency-key": "raise-once" };
    const change = { stageId: app.org.stages.early, baseId: null, levels: LIMITLESS_LEVELS };
    const path = "repay/deduction/limitsSave";
    const first = await sendRequest(attacker, path, change, key);
    const repeated = await sendRequest(attacker, path, change, key);
    expect(repeated.data).toEqual(first.data);
    const other = await sendRequest(attacker, path, change);
    expect(other.data.proposalId).toBe(first.data.proposalId);
  });
});

describe("a deduction approved by an account of its applicant's making", () => {
  test("is refused, one at a time and many at once, and waits for another approver", async () => {
    const { agent, leader, id: institutionId } = app.org.north;
    const puppet = await newUser(app.db, {
      login: "puppet-leader",
      roleId: ROLE.institutionAdmin,
      institutionId,
    });
    const made = (creatorId: number | null) =>
      app.db.updateTable("appUser").set({ creatorId }).where("id", "=", puppet.id).execute();
    await made(leader.id);
    const caseIds = await newCase(app.db, { agentId: agent.id, dpd: 20, lateFeeMinor: 60_000 });
    const { data, text } = await sendRequest(app.people.leader, "repay/deduction/apply", {
      taskId: caseIds.caseId,
      cleanMode: 3,
      amountMinor: 30_000,
      reasonCode: "HARDSHIP",
      reason: "lost half of the income",
      channel: "VA",
      bank: "BCA",
    });
    const deductionId = data.deductionId as unknown as number;
    if (!deductionId) throw new Error(text);
    const token = await createApiToken("puppet-leader");
    const rejected = await grant(token, deductionId);
    expect([rejected.status, JSON.parse(rejected.text).key]).toEqual([403, "access.samePerson"]);
    const many = await sendRequest(token, "repay/deduction/decideMany", {
      kind: "FULL",
      items: [{ deductionId, version: 1 }],
      decision: "APPROVE",
    });
    expect(many.data).toMatchObject({ done: [] });
    await made(null);
    expect((await grant(token, deductionId)).status).toBe(200);
  });
});

const latestTeamRule = async (): Promise<number> => {
  const { id } = await app.db
    .selectFrom("institutionExtensionRule")
    .select(({ fn }) => fn.max<number>("id").as("id"))
    .where("institutionId", "=", app.org.north.id)
    .executeTakeFirstOrThrow();
  return Number(id);
};

const latestStageRule = async (): Promise<number> => {
  const { id } = await app.db
    .selectFrom("stageExtensionRule")
    .select(({ fn }) => fn.max<number>("id").as("id"))
    .where("stageId", "=", app.org.stages.late)
    .executeTakeFirstOrThrow();
  return Number(id);
};

const getDefaultRule = async (name: "masking" | "retention") => {
  const { data } = await sendRequest(attacker, `setting/${name}/listing`, {});
  return data.defaultRow as unknown as { latestId: number; effective: object };
};

describe("every other setting of money and law", () => {
  const tomorrow = () => addDays(today(), 3);
  const settings: readonly [string, string, () => Promise<object> | object][] = [
    [
      "the budget of deductions",
      "repay/deduction/policySave",
      async () => ({
        currency: "PHP",
        institutionId: app.org.north.id,
        baseId: null,
        budget: 100,
        checkAboveMinor: 1_000_000_000,
        validDays: 30,
        maxDays: 30,
      }),
    ],
    [
      "the terms of a product",
      "repay/terms/add",
      () => ({
        productId: app.org.productId,
        baseId: null,
        fromOn: tomorrow(),

        lateRate: 0.1,
        lateBase: "PRINCIPAL",
        graceDays: 0,
        costCap: 99,
        accrualPause: [],
        waterfall: "INTEREST_FIRST",
        toleranceMinor: 0,
        roundingMinor: 1,
        extensionRate: 0.2,
        extensionRoundingMinor: 100,
        reason: "more of everything",
      }),
    ],
    [
      "extensions of a team",
      "delay-config/instDelayConfigRenew",
      async () => ({
        institutionId: app.org.north.id,
        baseRuleId: await latestTeamRule(),
        percentage: 100,
        firstTermOnly: false,
        firstDays: 90,
        singleCode: true,
        fullCode: true,
        manualQuota: 100_000,
      }),
    ],
    [
      "extensions of a stage",
      "delay-config/queueDelayConfigRenew",
      async () => ({
        stageId: app.org.stages.late,
        baseRuleId: await latestStageRule(),
        percentage: 100,
        dpdFrom: -90,
        dpdTo: 3650,
        maxExtensions: 99,
        days: [90],
      }),
    ],
    [
      "how often a case is written to",
      "manage/sms/setting/save",
      () => ({ maxPerCase: 1000, intervalMinutes: 0, version: 0 }),
    ],
    [
      "who sees numbers whole",
      "setting/masking/save",
      async () => ({
        institutionId: null,
        reason: "less work",
        baseId: (await getDefaultRule("masking")).latestId,
        values: { unmaskedRoles: [1, 2, 8], quotas: Array.from({ length: 9 }, () => 1000) },
      }),
    ],
    [
      "how long data stays",
      "setting/retention/save",
      async () => {
        const { latestId: baseId, effective } = await getDefaultRule("retention");
        return {
          institutionId: null,
          baseId,
          reason: "less evidence",
          values: { ...effective, recordingDays: 90 },
        };
      },
    ],
    [
      "the hours of contact",
      "task/guard/renewRule",
      () => ({
        profile: "ID",
        rule: "HOURS",
        effectiveFrom: tomorrow(),
        severity: "WARN",
        source: "none at all",
        layer: "STATUTE",
        article: "none",
        params: { from: "00:00", to: "23:59", weekdays: [1, 2, 3, 4, 5, 6, 7], holidays: false },
      }),
    ],
    [
      "a holiday",
      "task/guard/saveHoliday",
      () => ({ profile: "PH", day: tomorrow(), name: "Test", source: "Test decree" }),
    ],
  ];

  test.each(settings)(
    "%s waits, cannot be approved by its proposer, and is written when another user approves",
    async (_, path, body) => {
      const { data, text } = await sendRequest(attacker, path, await body());
      if (!data.proposalId) throw new Error(text);
      expect(data).toMatchObject({ state: "PROPOSED" });
      expect(String(data.effectiveOn) > today()).toBe(true);
      expect((await approve(attacker, data.proposalId)).status).toBe(403);
      const done = await approve(management, data.proposalId);
      expect(done.data).toMatchObject({ state: "APPROVED" });
    },
  );
});
