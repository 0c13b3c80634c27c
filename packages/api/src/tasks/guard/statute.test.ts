import { beforeAll, describe, expect, test } from "bun:test";
import { atOnce, useTestDatabase } from "@kolekta/db/testing";
import { toLocalDay } from "../../core/day.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { aboveLaw } from "../../account/terms/rules/ceiling.ts";
import { ceilingOn } from "../../account/loan/rules/ceiling.ts";
import { listCeilings, listTerms } from "../../account/terms/queries.ts";
import { listProductTerms } from "../../account/loan/queries/night.ts";
import { approveProposed, getProposalApi } from "../../manage/proposal/testing.ts";
import { termsRouter } from "../../account/terms/router.ts";
import { newProduct, type Organisation, organisation, type Persona } from "../../seeds/index.ts";
import { tasksRouter } from "../router.ts";
import { notifyTermsOverCap } from "./actions/terms-over-cap.ts";
import { inForce } from "./queries/rules.ts";

const database = useTestDatabase();
const NOON = new Date("2026-03-31T05:00:00Z");
const COMING = "2026-04-01";
const tasks = createCallerFactory(tasksRouter);
const terms = createCallerFactory(termsRouter);
let org: Organisation;

beforeAll(async () => {
  org = await organisation(database.db);
});

const context = async (persona: Persona, now = NOON) => {
  const actor = await getActor(database.db, persona);
  return createTestContext(database.db, actor, { now: () => now });
};
const guard = async (persona: Persona, now = NOON) => tasks(await context(persona, now)).guard;

type Update = Parameters<Awaited<ReturnType<typeof guard>>["updateRule"]>[0];
const LAW = {
  layer: "STATUTE",
  severity: "BLOCK",
  source: "A new law",
  article: "art. 1",
  effectiveFrom: COMING,
} as const;
const propose = async (change: Partial<Update>) =>
  (await guard(org.operations)).updateRule({
    ...LAW,
    profile: "US",
    rule: "HOURS",
    params: {},
    ...change,
  });
const approve = (change: Partial<Update>) =>
  approveProposed(database.db, org.management, NOON, propose(change));

describe("G49: the statute of a part of a country", () => {
  const LATE = { from: "10:00", to: "23:00", holidays: false, weekdays: [1, 2, 3, 4, 5, 6, 7] };

  test("adds to the statute of the country: the stricter of both applies", async () => {
    await approve({ jurisdiction: "US-CA", params: LATE });
    const rulesInForce = await inForce(database.db, "US", COMING);
    const hourRules = rulesInForce.filter(
      ({ rule, layer }) => rule === "HOURS" && layer === "STATUTE",
    );
    expect(hourRules.map(({ jurisdiction }) => jurisdiction).toSorted()).toEqual(["US", "US-CA"]);
    expect(hourRules.map(({ params }) => params)).toContainEqual(
      expect.objectContaining({ from: "08:00", to: "21:00" }),
    );
  });

  test("is refused for a part outside the country", async () => {
    await expect(propose({ jurisdiction: "PH", params: LATE })).rejects.toMatchObject({
      cause: { field: "jurisdiction" },
    });
  });
});

describe("G49: a step of the statute", () => {
  const STEP = {
    profile: "ID",
    rule: "COST_CAP",
    effectiveFrom: "2026-06-01",
    params: { capBp: 10_000, lateDayPpm: 500 },
  } satisfies Partial<Update>;

  test("names the products in breach of it before its approval, and notifies roles 4 and 9", async () => {
    const { proposalId } = await propose(STEP);
    const page = await guard(org.inspector);
    const { proposed } = await page.listRequirements({ profile: "ID" });
    expect(proposed).toMatchObject([
      {
        proposalId,
        proposerName: "User operations",
        withdraws: null,
        renews: {
          rule: "COST_CAP",
          layer: "STATUTE",
          jurisdiction: "ID",
          effectiveFrom: "2026-06-01",
          source: "A new law",
        },
      },
    ]);
    const api = await getProposalApi(database.db, org.management, NOON);
    const { after, version } = await api.get({ proposalId });
    const names = await database.db
      .selectFrom("product")
      .select("name")
      .where("currency", "=", "IDR")
      .execute();
    expect(after["termsAbove"]).toEqual(names.map(({ name }) => name).toSorted());
    await api.approve({ proposalId, version });
    const readers = await database.db
      .selectFrom("message as m")
      .innerJoin("appUser as u", "u.id", "m.userId")
      .select("u.roleId")
      .distinct()
      .where("m.proposalId", "=", proposalId)
      .where("m.proposalState", "=", "APPROVED")
      .execute();
    const roles = readers.map(({ roleId }) => roleId);
    expect(roles).toContain(4);
    expect(roles).toContain(9);
  });

  test("appears with the terms and the requirements, and caps charges from its day on", async () => {
    const { rows } = await terms(await context(org.finance)).list({});
    const [product] = rows.filter(({ currency }) => currency === "IDR");
    const above = {
      field: "lateRate",
      max: 0.05,
      onDay: "2026-06-01",
      source: "A new law, art. 1",
    };
    expect(product?.current.above).toEqual([above as never]);
    const page = await guard(org.inspector);
    const { termsAbove } = await page.listRequirements({ profile: "ID" });
    expect(termsAbove).toContainEqual(expect.objectContaining(above));
    const charged = await listProductTerms(database.db);
    const rateOn = (day: string) =>
      charged.get(product?.productId ?? 0)?.terms.findLast(({ fromOn }) => fromOn <= day)
        ?.lateRatePpm;
    expect(rateOn("2026-05-31")).toBe(1_000);
    expect(rateOn("2026-06-01")).toBe(500);
  });

  test("is notified to roles 4 and 9 once, on its first day or at the next check", async () => {
    const { db } = database;
    const notify = (at: string) =>
      notifyTermsOverCap(createTestContext(db, null, { now: () => new Date(at) }));
    expect(await notify("2026-05-31T16:00:00Z")).toBe(0);
    const [users, repeated] = await atOnce(
      db,
      "task_notification",
      () => notify("2026-05-31T17:23:00Z"),
      () => notify("2026-05-31T17:23:01Z"),
    );
    expect(repeated).toBe(0);
    expect(await notify("2026-06-03T03:00:00Z")).toBe(0);
    const notices = await db
      .selectFrom("taskNotification as n")
      .innerJoin("appUser as u", "u.id", "n.userId")
      .select(["u.roleId", "n.count"])
      .where("n.kind", "=", "TERMS_ABOVE_LAW")
      .orderBy("u.roleId")
      .execute();
    expect(notices).toHaveLength(users);
    expect(new Set(notices.map(({ roleId }) => roleId))).toEqual(new Set([4, 9]));
    expect(notices[0]?.count).toBeGreaterThan(0);
  });
});

describe("G49: lower layers restrict terms too", () => {
  const create = async (productId: number) =>
    terms(await context(org.operations)).create({
      productId,
      fromOn: "2026-05-01",
      lateRate: 0.09,
      graceDays: 0,
      lateBase: "PRINCIPAL",
      costCap: 100,
      accrualPause: [],
      waterfall: "INTEREST_FIRST",
      toleranceMinor: 0,
      roundingMinor: 1,
      extensionRate: 0.1,
      extensionRoundingMinor: 1,
      baseId: null,
      reason: "a new price",
    });

  test.each([
    ["the company", "COMPANY"],
    ["an institution that collects for the lender", "INSTITUTION"],
    ["a stage that it works", "STAGE"],
  ] as const)("from the layer %s", async (_, layer) => {
    const productId = await newProduct(database.db, { name: `Of ${layer}` });
    await create(productId);
    const other = await newProduct(database.db, { name: `Beneath ${layer}` });
    await database.db
      .insertInto("guardRule")
      .values({
        profile: "ID",
        rule: "COST_CAP",
        severity: "BLOCK",
        layer,
        version: 900,
        source: "Own promise",
        article: "",
        institutionId: layer === "INSTITUTION" ? org.north.id : null,
        stageId: layer === "STAGE" ? org.stages.early : null,
        effectiveFrom: "2026-04-30",
        effectiveTo: "2026-05-02",
        params: { capBp: 10_000, lateDayPpm: 800 },
      })
      .execute();
    await expect(create(other)).rejects.toMatchObject({
      cause: {
        key: "terms.aboveLaw",
        field: "lateRate",
        params: { max: 0.08, source: "Own promise" },
      },
    });
    await database.db
      .insertInto("settingWithdrawal")
      .values({
        setting: "guard_rule",
        subject: "guard_rule ID COST_CAP",
        rowIds: await database.db
          .selectFrom("guardRule")
          .select("id")
          .where("version", "=", 900)
          .execute()
          .then((rows) => rows.map(({ id }) => id)),
        effectiveOn: "2026-04-30",
        revision: {},
        reason: "end of the test",
        withdrawerId: org.operations.id,
        withdrawnAt: NOON,
      })
      .execute();
    await database.db.deleteFrom("guardRule").where("version", "=", 900).execute();
  });
});

describe("G49: a new product", () => {
  test.each(["IDR", "PHP", "USD"])("starts in %s within its legal cap", async (currency) => {
    const productId = await newProduct(database.db, { name: currency, currency });
    const [first] = await listTerms(database.db, [productId]);
    const ceilings = await listCeilings(database.db, [productId]);
    for (const day of [toLocalDay(NOON, "Asia/Manila"), "2026-05-01"])
      expect(
        first && aboveLaw(first.terms, ceilingOn(ceilings.get(productId) ?? [], day)),
      ).toBeNull();
    if (currency === "USD")
      expect(first?.terms).toMatchObject({ lateRatePpm: 0, extensionRatePpm: 0 });
  });
});

describe("G49: the first day of a statute", () => {
  const write = (effectiveFrom: string, createdAt: Date) =>
    database.db
      .insertInto("guardRule")
      .values({
        profile: "ID",
        rule: "DNC",
        version: 77,
        severity: "BLOCK",
        layer: "STATUTE",
        jurisdiction: "ID",
        source: "s",
        article: "a",
        editorId: org.operations.id,
        approverId: org.management.id,
        effectiveFrom,
        createdAt,
        params: {},
      })
      .execute();

  test("starts early in no zone of the installation, whatever the day in UTC", async () => {
    // 20:00 UTC is 03:00 on 1 April in Jakarta.
    const late = new Date("2026-03-31T20:00:00Z");
    await expect(write(COMING, late)).rejects.toThrow("a day to come");
    await write("2026-04-02", late);
  });
});
