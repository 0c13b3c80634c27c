import { beforeAll, describe, expect, test } from "bun:test";
import { dbError } from "@kolekta/db";
import { useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { newCase, type Organisation, organisation, type Persona } from "../../seeds/index.ts";
import { tasksRouter } from "../../tasks/router.ts";
import { approveProposed, getProposalApi } from "../proposal/testing.ts";
import { manageRouter } from "../router.ts";
import { startDueLaws } from "./actions/law-start.ts";

const database = useTestDatabase();
const NOON = new Date("2026-03-31T05:00:00Z");
/** 23:00 and one hour later in Jakarta. */
const EVE = new Date("2026-03-31T16:00:00Z");
const MIDNIGHT = new Date("2026-03-31T17:00:00Z");
const COMING = "2026-04-01";
const manage = createCallerFactory(manageRouter);
const tasks = createCallerFactory(tasksRouter);
let org: Organisation;

beforeAll(async () => {
  org = await organisation(database.db);
  await newCase(database.db, { now: NOON, agentId: org.north.agent.id });
});

const context = async (persona: Persona, now = NOON) =>
  createTestContext(database.db, await getActor(database.db, persona), { now: () => now });
const as = async (persona: Persona) => manage(await context(persona)).institution;

const getCountry = async (id: number) =>
  (await (await as(org.operations)).get({ institutionId: id })).country;

const propose = async (country: "ID" | "PH" | "US" | "NONE", effectiveOn = COMING, changes = 0) => {
  const api = await as(org.operations);
  const { version } = await api.get({ institutionId: org.north.id });
  return api.proposeCountry({
    institutionId: org.north.id,
    version: version + changes,
    country,
    effectiveOn,
    reason: "a test of the house",
  });
};

const setCountry = async (institutionId: number, country: "PH" | "NONE") => {
  const api = await as(org.operations);
  const existing = await api.get({ institutionId });
  const { version, name, email, leaderName, leaderEmail, zone } = existing;
  return api
    .update({
      institutionId,
      version,
      name,
      email,
      leaderName,
      leaderEmail,
      zone,
      country,
      placementDays: existing.placementDays,
      stageIds: existing.stages.map(({ id }) => id),
      lenderIds: existing.merchants.map(({ id }) => id),
    })
    .then(
      () => null,
      (error) => error.cause,
    );
};

const startLawsAt = (now: Date) =>
  startDueLaws(createTestContext(database.db, null, { via: "JOB", now: () => now }));

describe("G49: the law of an institution", () => {
  test("is changed by one person only without open cases", async () => {
    expect(await setCountry(org.north.id, "PH")).toMatchObject({
      key: "institution.countryNeedsApproval",
      field: "country",
    });
    expect(await setCountry(org.south.id, "NONE")).toMatchObject({
      key: "institution.noneBesideLive",
      field: "country",
    });
    expect(await setCountry(org.south.id, "PH")).toBeNull();
  });

  test("is never changed for a day that has started", async () => {
    await expect(propose("PH", "2026-03-31")).rejects.toMatchObject({
      cause: { key: "proposal.dayTooEarly", field: "effectiveOn" },
    });
  });

  test("is not proposed without a difference or on an outdated version", async () => {
    await expect(propose("ID")).rejects.toMatchObject({
      cause: { key: "institution.sameLaw", field: "country" },
    });
    await expect(propose("PH", COMING, 1)).rejects.toMatchObject({
      cause: { key: "record.changed" },
    });
  });

  test("is dropped only by two people from a future day, visible to all", async () => {
    const proposed = propose("NONE");
    const { proposalId } = await proposed;
    await expect(
      approveProposed(database.db, org.operations, NOON, proposed),
    ).rejects.toMatchObject({ cause: { key: "access.denied" } });
    await approveProposed(database.db, org.management, NOON, Promise.resolve({ proposalId }));
    const page = async (now: Date) =>
      tasks(await context(org.inspector, now)).guard.listRequirements({});
    expect((await page(NOON)).lawChanges).toMatchObject([
      {
        institutionId: org.north.id,
        formerCountry: "ID",
        country: "NONE",
        effectiveOn: COMING,
        editorName: "User operations",
        approverName: "User management",
      },
    ]);
    expect(await startLawsAt(EVE)).toBe(0);
    expect(await getCountry(org.north.id)).toBe("ID");
    expect(await startLawsAt(MIDNIGHT)).toBe(1);
    expect(await getCountry(org.north.id)).toBe("NONE");
    expect(await startLawsAt(MIDNIGHT)).toBe(0);
    expect((await page(MIDNIGHT)).lawless).toMatchObject([
      { institutionId: org.north.id, openCases: 1 },
    ]);
    const trail = await database.db
      .selectFrom("auditLog")
      .select(["action", "before", "after"])
      .where("action", "like", "institution.%aw")
      .orderBy("id")
      .execute();
    expect(trail).toMatchObject([
      { action: "institution.changeLaw", after: { country: "NONE" } },
      { action: "institution.startLaw", before: { country: "ID" }, after: { country: "NONE" } },
    ]);
  });

  test("is stored only as a decision of two people", async () => {
    const insertion = database.db
      .insertInto("institutionLaw")
      .values({
        institutionId: org.north.id,
        effectiveOn: "2027-01-01",
        formerCountry: "ID",
        country: "PH",
        reason: "alone",
        editorId: org.operations.id,
        approverId: org.operations.id,
        createdAt: NOON,
      })
      .execute();
    expect(await insertion.catch(dbError)).toMatchObject({ kind: "check" });
  });
});

describe("the zone of an institution", () => {
  const APRIL = new Date("2026-04-10T05:00:00Z");
  const getZone = async (id: number) => {
    const api = (await context(org.operations)).db;
    const { zone } = await api
      .selectFrom("institution")
      .select("zone")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return zone;
  };
  const move = async (zone: string, effectiveOn?: string, institutionId = org.south.id) => {
    const api = manage(await context(org.operations, APRIL)).institution;
    const { version } = await api.get({ institutionId });
    return api.proposeCountry({
      institutionId,
      version,
      zone,
      reason: "it moves east",
      ...(effectiveOn && { effectiveOn }),
    });
  };
  const approve = (proposed: Promise<{ readonly proposalId: number }>) =>
    approveProposed(database.db, org.management, APRIL, proposed);
  const save = async (zone: string, email: string, by = org.operations) => {
    const api = manage(await context(by, APRIL)).institution;
    const existing = await api.get({ institutionId: org.south.id });
    const { version, name, leaderName, leaderEmail, country } = existing;
    return api.save({
      institutionId: existing.id,
      version,
      name,
      email,
      zone,
      leaderName,
      leaderEmail,
      country,
      placementDays: existing.placementDays,
      stageIds: existing.stages.map(({ id }) => id),
      lenderIds: existing.merchants.map(({ id }) => id),
    });
  };

  test("is proposed by an update that names another, while its other values apply", async () => {
    const before = await getZone(org.south.id);
    const saved = await save("Asia/Jayapura", "south@new.example");
    expect(saved.zoneProposal).toMatchObject({ state: "PROPOSED", effectiveOn: "2026-04-11" });
    const repeated = await save("Asia/Jayapura", "south@newer.example");
    expect(repeated.zoneProposal).toEqual(saved.zoneProposal);
    const { email, zone } = await (await as(org.operations)).get({ institutionId: org.south.id });
    expect({ email, zone }).toEqual({ email: "south@newer.example", zone: before });
    const other = await save("Asia/Manila", "south@newer.example");
    const first = saved.zoneProposal?.proposalId;
    expect(other.zoneProposal?.replacedId).toBe(first ?? 0);
    await expect(
      save("Asia/Jayapura", "south@newer.example", org.administrator),
    ).rejects.toMatchObject({ cause: { key: "proposal.alreadyOpen", field: "zone" } });
    const last = await save("Asia/Jayapura", "south@newer.example");
    const proposalId = last.zoneProposal?.proposalId ?? 0;
    await approve(Promise.resolve({ proposalId }));
    expect(await getZone(org.south.id)).toBe(before);
    expect(
      (await (await as(org.operations)).get({ institutionId: org.south.id })).upcomingLawChanges,
    ).toEqual([{ country: null, zone: "Asia/Jayapura", effectiveOn: "2026-04-11" }]);
  });

  test("is not proposed by an update while its proposer's change of the country is pending", async () => {
    const institutionId = org.south.id;
    const api = manage(await context(org.operations, APRIL)).institution;
    const { version } = await api.get({ institutionId });
    const { proposalId } = await api.proposeCountry({
      institutionId,
      version,
      country: "ID",
      effectiveOn: "2026-04-25",
      reason: "it moves back",
    });
    await expect(save("Asia/Manila", "south@newer.example")).rejects.toMatchObject({
      cause: { key: "proposal.alreadyOpen", field: "zone" },
    });
    const proposals = await getProposalApi(database.db, org.operations, APRIL);
    const waiting = await proposals.get({ proposalId });
    expect(waiting.state).toBe("PROPOSED");
    await proposals.withdraw({ proposalId, version: waiting.version });
  });

  test("changes once its day starts there, and not a minute earlier", async () => {
    await startLawsAt(new Date("2026-04-10T14:59:00Z"));
    expect(await getZone(org.south.id)).toBe("Asia/Jakarta");
    expect(await startLawsAt(new Date("2026-04-10T15:00:00Z"))).toBe(1);
    expect(await getZone(org.south.id)).toBe("Asia/Jayapura");
    expect(await startLawsAt(new Date("2026-04-10T15:01:00Z"))).toBe(0);
    const last = await database.db
      .selectFrom("auditLog")
      .select(["before", "after"])
      .where("action", "=", "institution.startLaw")
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(last).toEqual({ before: { zone: "Asia/Jakarta" }, after: { zone: "Asia/Jayapura" } });
  });

  test("is not changed without a difference, and changes in the order of its days", async () => {
    await expect(move("Asia/Jayapura")).rejects.toMatchObject({
      cause: { key: "institution.sameLaw", field: "zone" },
    });
    await approve(move("Asia/Jakarta", "2026-04-15"));
    await expect(move("Asia/Manila", "2026-04-14")).rejects.toMatchObject({
      cause: { key: "institution.countryChangeScheduled", field: "effectiveOn" },
    });
  });

  test("changes together with the country", async () => {
    const institutionId = org.south.id;
    const api = manage(await context(org.operations, APRIL)).institution;
    const { version } = await api.get({ institutionId });
    await approve(
      api.proposeCountry({
        institutionId,
        version,
        zone: "Asia/Manila",
        effectiveOn: "2026-04-20",
        reason: "it moves north",
        country: "PH",
      }),
    );
    await startLawsAt(new Date("2026-04-14T16:00:00Z"));
    expect(await startLawsAt(new Date("2026-04-19T15:59:00Z"))).toBe(0);
    expect(await startLawsAt(new Date("2026-04-19T16:00:00Z"))).toBe(1);
    expect(await getZone(institutionId)).toBe("Asia/Manila");
    expect(await getCountry(institutionId)).toBe("PH");
  });
});
