import { beforeAll, describe, expect, test } from "bun:test";
import { hashPassword, newUser, type Organisation, organisation, ROLE } from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { TRPCError } from "@trpc/server";
import { fieldErrors, formatErrorMessage } from "../../core/error-texts.ts";
import { buildSignInInput, createLoginHarness, PASSWORD, getRefusal } from "../testing.ts";

/** Value of the table after the migrations. */
const LIFE_MS = 90 * 86_400_000;
const database = useTestDatabase();
const { client, logIn, lastLog } = createLoginHarness(database);
let org: Organisation;

beforeAll(async () => {
  const passwordHash = hashPassword(PASSWORD, "cheap");
  org = await organisation(database.db, { passwordHash });
  await newUser(database.db, {
    login: "gone",
    roleId: ROLE.operations,
    status: "DISABLED",
    passwordHash,
  });
});

describe("a login", () => {
  test("returns the user and the permissions", async () => {
    const { session } = await logIn("North-Agent");
    expect(session).toEqual({
      user: {
        id: org.north.agent.id,
        login: "north-agent",
        name: "User north-agent",
        role: 1,
        roleKey: "agent",
        institutionId: org.north.id,
        institutionName: "Institution north",
        groupId: org.north.groupId,
        groupName: "Group 1",
      },
      permissions: expect.arrayContaining(["case.read", "log.save"]),
      unconfirmed: false,
      caseScope: "OWN",
      worksCases: true,
      rowsSelectable: true,
      languageLocked: true,
      inactivityNotices: false,
      zone: "Asia/Jakarta",
      policyAccepted: false,
      mustChangePassword: false,
      passwordExpired: false,
    });
  });

  test("sets a cookie that scripts cannot read, bound to https where there is https", async () => {
    const { token, cookies } = await logIn("north-agent");
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(cookies[0]).toBe(
      `kolekta-session=${token}; Path=/; Max-Age=43200; HttpOnly; SameSite=Lax`,
    );
    const secure = await logIn("north-agent", { secure: true });
    expect(secure.cookies[0]).toBe(
      `__Host-kolekta-session=${secure.token}; Path=/; Max-Age=43200; HttpOnly; SameSite=Lax; Secure`,
    );
  });

  test("stores the token only as a hash", async () => {
    const { token } = await logIn("north-agent");
    const rows = await database.db.selectFrom("userSession").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows.every((row) => row.tokenHash.length === 32)).toBe(true);
  });

  test("is recorded with device and address, and audited", async () => {
    await logIn("south-agent", { ip: "10.1.1.1", userAgent: "Firefox" }, "device-two");
    expect(await lastLog()).toMatchObject({
      userId: org.south.agent.id,
      institutionId: org.south.id,
      login: "south-agent",
      outcome: "IN",
      ip: "10.1.1.1",
      veins: "device-two",
      userAgent: "Firefox",
    });
    const audit = await database.db
      .selectFrom("auditLog")
      .selectAll()
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(audit).toMatchObject({
      action: "session.enter",
      actorId: org.south.agent.id,
      via: "WEB",
    });
  });

  test("asks for a new password when the old one is 90 days old", async () => {
    const { passwordChangedAt } = await database.db
      .selectFrom("appUser")
      .select("passwordChangedAt")
      .where("id", "=", org.finance.id)
      .executeTakeFirstOrThrow();
    const at = (ms: number) => ({ now: () => new Date(passwordChangedAt.getTime() + ms) });
    expect((await logIn("finance", at(LIFE_MS - 1000))).session.passwordExpired).toBe(false);
    expect((await logIn("finance", at(LIFE_MS))).session.passwordExpired).toBe(true);
  });
});

describe("a refused login", () => {
  test.each([
    ["an unknown user", "nobody", PASSWORD, "UNKNOWN"],
    ["a wrong password", "north-agent", "Demo1235", "PASSWORD"],
    ["a disabled user", "gone", PASSWORD, "DISABLED"],
    ["the right letters in the wrong case", "north-agent", "demo1234", "PASSWORD"],
  ])("gives the same reply to %s and logs the reason", async (_, name, password, reason) => {
    const { context, call } = client({ ip: `10.2.2.${reason.length}` });
    const entry = await buildSignInInput(context, { name, password });
    const error = await call.login.signIn(entry).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "BAD_REQUEST", message: "login.wrongPassword" });
    expect(await lastLog()).toMatchObject({ login: name, outcome: "REFUSED", reason });
    expect(context.headers.getSetCookie()).toEqual([]);
  });

  test("is refused to users of a disabled institution", async () => {
    await database.db
      .updateTable("institution")
      .set({ status: "DISABLED" })
      .where("id", "=", org.south.id)
      .execute();
    const { context, call } = client();
    const entry = await buildSignInInput(context, { name: "south-leader", password: PASSWORD });
    expect(await getRefusal(call.login.signIn(entry))).toBe("login.wrongPassword");
    await database.db
      .updateTable("institution")
      .set({ status: "ENABLED" })
      .where("id", "=", org.south.id)
      .execute();
  });

  test("is in the caller's language and names the field", async () => {
    const { context, call } = client();
    const entry = await buildSignInInput(context, { name: "x", password: "y" });
    const error: unknown = await call.login
      .signIn({ ...entry, captcha: "?????" })
      .catch((thrown: unknown) => thrown);
    if (!(error instanceof TRPCError)) throw new Error("was let in");
    const message = "Captcha salah atau kedaluwarsa. Masukkan yang baru.";
    expect(formatErrorMessage(error, "es")).toBe(message);
    expect(fieldErrors(error, "es")).toEqual([{ path: "captcha", message }]);
  });

  test.each([
    ["en", "veins is required", "trustDevice must be true or false"],
    ["cn", "veins 为必填项", "trustDevice必须是true 或 false"],
    ["es", "veins wajib diisi", "trustDevice harus berupa true atau false"],
  ] as const)(
    "%s distinguishes a missing field from one of the wrong type",
    async (lang, missing, wrong) => {
      const { context, call } = client();
      const { veins, ...rest } = await buildSignInInput(context, { name: "x", password: "y" });
      const messageFor = async (input: object) => {
        const error: unknown = await call.login
          .signIn(input as never)
          .catch((thrown: unknown) => thrown);
        if (!(error instanceof TRPCError)) throw new Error("was let in");
        return formatErrorMessage(error, lang);
      };
      expect(await messageFor(rest)).toBe(missing);
      expect(await messageFor({ ...rest, veins, trustDevice: "often" })).toBe(wrong);
    },
  );
});
