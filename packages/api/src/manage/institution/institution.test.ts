import { beforeAll, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { fieldErrors } from "../../core/error-texts.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import {
  hashPassword,
  newCase,
  newLender,
  newStage,
  type Organisation,
  organisation,
  type Persona,
} from "../../seeds/index.ts";
import { identify } from "../../session/session/actions/identity.ts";
import { createToken } from "../../session/session/actions/token.ts";
import {
  buildSignInInput,
  createLoginHarness,
  PASSWORD,
  getRefusal,
} from "../../session/testing.ts";
import { manageRouter } from "../router.ts";

const database = useTestDatabase();
const { clock, client, logIn } = createLoginHarness(database);
const createCaller = createCallerFactory(manageRouter);
let org: Organisation;
let lenderId: number;
let made = 0;

beforeAll(async () => {
  org = await organisation(database.db, { passwordHash: hashPassword(PASSWORD, "cheap") });
  lenderId = await newLender(database.db, "Second lender");
});

const as = async (persona: Persona, overrides = {}) =>
  createCaller(
    createTestContext(database.db, await getActor(database.db, persona, overrides), {
      now: clock.now,
    }),
  );

const buildInstitutionInput = () => {
  made += 1;
  return {
    name: `Agency ${made}`,
    email: `office${made}@agency.example`,
    leaderName: "Sari Dewi",
    leaderEmail: `sari${made}@agency.example`,
    adminLogin: `admin.${made}`,
    country: "ID" as const,
    zone: "Asia/Jakarta",
    stageIds: [org.stages.early, org.stages.late],
    lenderIds: [lenderId],
  };
};

const getInstitution = async (institutionId: number) => {
  const { institution } = await as(org.operations);
  return institution.get({ institutionId });
};

async function getForm(institutionId: number) {
  const { version, stages, merchants, placementDays, ...row } = await getInstitution(institutionId);
  const { name, email, leaderName, leaderEmail, country, zone } = row;
  return {
    institutionId,
    version,
    name,
    email,
    leaderName,
    leaderEmail,
    country,
    zone,
    placementDays,
    stageIds: stages.map(({ id }) => id),
    lenderIds: merchants.map(({ id }) => id),
  };
}

const getErrorField = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error) => fieldErrors(error, "en")[0]?.path,
  );

describe("a new institution", () => {
  test("has its stages, lenders, groups, first extension rule and an admin who can log in", async () => {
    const { institution, group } = await as(org.operations);
    const request = buildInstitutionInput();
    const { institutionId, adminLogin, password } = await institution.create({
      ...request,
      percentage: 40,
      firstDays: 14,
      fullCode: false,
      placementDays: 30,
      groups: [{ name: "Early", stageIds: [org.stages.early] }],
    });
    expect(await getInstitution(institutionId)).toMatchObject({
      name: request.name,
      status: "ENABLED",
      version: 1,
      percentage: 40,
      firstDays: 14,
      singleCode: true,
      fullCode: false,
      users: 1,
      openCases: 0,
      placementDays: 30,
      extensionChangesOn: null,
      merchants: [{ id: lenderId, name: "Second lender" }],
      stages: [
        { name: "Early", openCases: 0 },
        { name: "Late", openCases: 0 },
      ],
    });
    expect((await group.list({ institutionId })).groups).toMatchObject([
      { name: "Early", members: 0, leader: null, stages: [{ name: "Early" }] },
    ]);
    const { context, call } = client();
    const { session } = await call.login.signIn(
      await buildSignInInput(context, { name: adminLogin, password }),
    );
    expect(session).toMatchObject({ user: { role: 8, institutionId }, mustChangePassword: true });
    const trail = await database.db
      .selectFrom("auditLog")
      .select(["action", "after"])
      .where("institutionId", "=", institutionId)
      .execute();
    expect(trail.map(({ action }) => action)).toContain("institution.create");
    expect(JSON.stringify(trail)).not.toContain(password);
  });

  test("G30: is created once after a lost reply, and the second password works", async () => {
    const context = createTestContext(database.db, await getActor(database.db, org.operations), {
      now: clock.now,
      idempotencyKey: "once-and-again",
    });
    const request = buildInstitutionInput();
    const first = await createCaller(context).institution.create(request);
    const second = await createCaller(context).institution.create(request);
    expect(second.institutionId).toBe(first.institutionId);
    const { context: adminContext, call } = client();
    await call.login.signIn(
      await buildSignInInput(adminContext, { name: second.adminLogin, password: second.password }),
    );
    const { institution } = await as(org.operations);
    expect(await getRefusal(institution.create(request))).toBe("institution.nameInUse");
  });

  test("is not created where the login of its admin is in use", async () => {
    const { institution } = await as(org.operations);
    const request = { ...buildInstitutionInput(), adminLogin: "OPERATIONS" };
    expect(await getRefusal(institution.create(request))).toBe("user.loginInUse");
    expect(await getErrorField(institution.create(request))).toBe("adminLogin");
    expect((await institution.list({ text: request.name })).rows).toEqual([]);
  });

  test.each([
    ["a name that is taken", { name: "Institution north" }, "name"],
    ["no e-mail address", { email: "nobody" }, "email"],
    ["a leader without one", { leaderEmail: "a@" }, "leaderEmail"],
    ["more than all", { percentage: 100.01 }, "percentage"],
    ["an unknown zone", { zone: "Asia/Nowhere" }, "zone"],
    ["an unknown stage", { stageIds: [999] }, "stageIds"],
    ["an unknown lender", { lenderIds: [999] }, "lenderIds"],
    ["a login with a space", { adminLogin: "a b" }, "adminLogin"],
    [
      "a group on another's stage",
      { stageIds: [], groups: [{ name: "G", stageIds: [1] }] },
      "groups",
    ],
  ])("%s is refused at its field", async (_, change, field) => {
    const { institution } = await as(org.operations);
    const request = { ...buildInstitutionInput(), ...change };
    expect(await getErrorField(institution.create(request))).toBe(field);
  });

  test("requires a caller who sees all institutions and manages admins", async () => {
    const limited = await as(org.operations, { institutionIds: [org.north.id] });
    expect(await getRefusal(limited.institution.create(buildInstitutionInput()))).toBe(
      "access.denied",
    );
    const editor = { permissions: new Set(["institution.edit"]) };
    for (const [persona, rights] of [
      [org.inspector, {}],
      [org.management, {}],
      [org.north.admin, {}],
      [org.inspector, editor],
    ] as const) {
      const { institution } = await as(persona, rights);
      expect(await getRefusal(institution.create(buildInstitutionInput()))).toBe("access.denied");
    }
  });
});

describe("G49: a country's law", () => {
  test("cannot be removed during collection, and can be replaced by another country's", async () => {
    const { institution } = await as(org.operations);
    const lawless = { ...buildInstitutionInput(), country: "NONE" as const };
    const { institutionId } = await institution.create(lawless);
    expect((await getInstitution(institutionId)).country).toBe("NONE");
    await newCase(database.db, { now: clock.now() });
    const attempt = institution.create({ ...buildInstitutionInput(), country: "NONE" });
    expect(await getErrorField(attempt)).toBe("country");
    const north = await getForm(org.north.id);
    const changed = institution.update({ ...north, country: "NONE" });
    expect(await getErrorField(changed)).toBe("country");
    const form = await getForm(institutionId);
    await institution.update({ ...form, name: "Tests alone" });
  });
});

describe("changes", () => {
  test("are refused to the second of two editors", async () => {
    const { institution } = await as(org.operations);
    const form = await getForm(org.south.id);
    const { version } = await institution.update({ ...form, email: "new@agency.example" });
    expect(version).toBe(form.version + 1);
    expect(await getRefusal(institution.update(form))).toBe("record.changed");
    const duplicateName = { ...form, version, name: org.north.name };
    expect(await getRefusal(institution.update(duplicateName))).toBe("institution.nameInUse");
    expect((await getInstitution(org.south.id)).email).toBe("new@agency.example");
  });

  test("createOrUpdate creates or updates, and sets initial values only on creation", async () => {
    const { institution } = await as(org.administrator);
    const first = await institution.save({ ...buildInstitutionInput(), placementDays: null });
    expect(first.password).toMatch(/^\w{12}$/);
    const form = await getForm(first.institutionId);
    expect(await getErrorField(institution.save({ ...form, percentage: 10 }))).toBe("percentage");
    const { version: _, ...unseen } = form;
    expect(await getErrorField(institution.save(unseen))).toBe("version");
    const { adminLogin: __, ...withoutAdmin } = { ...buildInstitutionInput(), placementDays: null };
    expect(await getErrorField(institution.save(withoutAdmin))).toBe("adminLogin");
    expect(await institution.save({ ...form, leaderName: "Budi" })).toMatchObject({
      version: 2,
      adminLogin: null,
      password: null,
    });
  });

  test("parts in use by cases and groups remain", async () => {
    const { institution } = await as(org.operations);
    await newCase(database.db, { institutionId: org.north.id });
    const form = await getForm(org.north.id);
    expect(await getErrorField(institution.update({ ...form, stageIds: [] }))).toBe("stageIds");
    expect(await getRefusal(institution.update({ ...form, lenderIds: [] }))).toBe(
      "institution.lenderInUse",
    );
    const other = { ...form, lenderIds: form.lenderIds.slice(0, 1) };
    expect(form.lenderIds).toContain(lenderId);
    const remainingIds = form.lenderIds.filter((id) => id !== lenderId);
    await institution.update({ ...other, lenderIds: remainingIds });
    expect((await getForm(org.north.id)).lenderIds).toEqual(remainingIds);
  });
});

describe("visibility of institutions", () => {
  test("is limited to the own one for an admin, and to the assigned ones for limited lender users", async () => {
    const visible = await (await as(org.north.admin)).institution.list({});
    expect(visible.rows.map(({ id }) => id)).toEqual([org.north.id]);
    const limited = await as(org.inspector, { institutionIds: [org.south.id] });
    const seen = await limited.institution.list({});
    expect(seen).toMatchObject({ total: 1, rows: [{ id: org.south.id }] });
    const north = { institutionId: org.north.id };
    expect(await getRefusal(limited.institution.get(north))).toBe("record.notFound");
    expect(await getRefusal(limited.group.list(north))).toBe("record.notFound");
  });

  test("is filtered by name, status, country and lender", async () => {
    const { institution } = await as(org.management);
    const found = async (filter: object) =>
      (await institution.list(filter)).rows.map(({ name }) => name);
    expect(await found({ text: "ution n" })).toEqual(["Institution north"]);
    expect(await found({ status: "DISABLED" })).toEqual([]);
    expect(await found({ country: "PH" })).toEqual([]);
    expect(await found({ lenderId })).not.toContain("Institution north");
    expect(await institution.list({ size: 1, page: 2 })).toMatchObject({ rows: [{}], page: 2 });
  });
});

test("offers limited callers only their stages and lenders, and refuses others", async () => {
  const { institution: wide, lender } = await as(org.operations);
  const savedLender = await lender.save({ name: "Lender elsewhere" });
  const stage = await newStage(database.db, "Stage elsewhere", {
    dpdFrom: null,
    dpdTo: null,
    recoveryBp: 0,
  });
  const { institution } = await as(org.operations, { institutionIds: [org.north.id] });
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);
  const { stages, merchants } = await institution.getOptions();
  expect(names(stages)).toEqual(["Early", "Late"]);
  expect(names(merchants)).toContain("Test Lender");
  expect(names(merchants)).not.toContain("Lender elsewhere");
  const all = await wide.getOptions();
  expect(names(all.stages)).toContain("Stage elsewhere");
  expect(names(all.merchants)).toContain("Lender elsewhere");
  const form = await getForm(org.north.id);
  const { stageIds, lenderIds } = form;
  const additions = [
    { stageIds: [...stageIds, stage] },
    { lenderIds: [...lenderIds, savedLender.lenderId] },
  ];
  const fields = additions.map((addition) =>
    getErrorField(institution.update({ ...form, ...addition })),
  );
  expect(await Promise.all(fields)).toEqual(["stageIds", "lenderIds"]);
  expect(await getErrorField(institution.update(form))).toBe("done");
});

describe("a disabled institution", () => {
  test("G26: has no sessions and allows no logins until it is enabled", async () => {
    const { institution } = await as(org.operations);
    const { token } = await logIn("south-agent");
    const script = await createToken(client({ via: "COMMAND" }).context, {
      login: "south-leader",
      name: "script",
      days: 1,
    });
    const identifyToken = (presentedToken: string) =>
      identify(database.db, presentedToken, clock.now());
    const { version } = await getInstitution(org.south.id);
    const south = { institutionId: org.south.id };
    const off = await institution.disable({ ...south, version });
    expect(off).toMatchObject({ sessions: 1, tokens: 1 });
    expect(await identifyToken(token)).toBeNull();
    expect(await identifyToken(script.token)).toBeNull();
    expect(await getRefusal(logIn("south-admin"))).toBe("login.wrongPassword");
    expect(await getRefusal(institution.disable({ ...south, ...off }))).toBe("record.changed");
    expect(await getRefusal(institution.enable({ ...south, version }))).toBe("record.changed");
    const ended = await database.db
      .selectFrom("loginLog")
      .select(["login", "reason"])
      .where("outcome", "=", "ENDED")
      .execute();
    expect(ended).toEqual([{ login: "south-agent", reason: "DISABLED" }]);

    await institution.enable({ ...south, version: off.version });
    await logIn("south-admin");
    expect(await identifyToken(token)).toBeNull();
  });
});
