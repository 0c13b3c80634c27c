import { beforeAll, describe, expect, test } from "bun:test";
import { hashPassword, type Organisation, organisation } from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import {
  buildSignInInput,
  createLoginHarness,
  PASSWORD,
  getRefusal,
  withToken,
} from "../../session/testing.ts";
import { createToken } from "../../session/session/actions/token.ts";
import { revokeAccessByLogin } from "./actions/access.ts";
import { issueOneTimePassword } from "./actions/issue-password.ts";
import { userRouter } from "./router.ts";

const database = useTestDatabase();
const { clock, client, logIn } = createLoginHarness(database);
const createCaller = createCallerFactory(userRouter);
let org: Organisation;
beforeAll(async () => {
  org = await organisation(database.db, { passwordHash: hashPassword(PASSWORD, "cheap") });
});

const operator = () => client({ via: "COMMAND" }).context;

const isIn = async (token: string) =>
  (await getRefusal(client(withToken(token)).call.login.getCurrentUser())) === null;

describe("the end of a person's access", () => {
  test("ends session, tokens and device trust, and is recorded once", async () => {
    const { login, id } = org.north.agent;
    const { token } = await logIn(login);
    const made = await createToken(operator(), { login, name: "a", days: 1 });
    expect([await isIn(token), await isIn(made.token)]).toEqual([true, true]);
    expect(await revokeAccessByLogin(operator(), login.toUpperCase())).toEqual({
      userId: id,
      sessionEnded: true,
      tokens: 1,
    });
    expect([await isIn(token), await isIn(made.token)]).toEqual([false, false]);
    const trustRecords = [
      await database.db.selectFrom("trustedDevice").selectAll().execute(),
      await database.db.selectFrom("trustedNetwork").selectAll().execute(),
    ];
    expect(trustRecords).toEqual([[], []]);
    const ended = await database.db
      .selectFrom("userSession")
      .select("endReason")
      .where("userId", "=", id)
      .execute();
    expect(ended).toEqual([{ endReason: "REVOKED" }]);
    const lines = await database.db
      .selectFrom("auditLog")
      .select("after")
      .where("action", "=", "user.revoke")
      .execute();
    expect(lines).toEqual([{ after: { sessionEnded: true, tokens: 1 } }]);
  });

  test("is limited to people in sight, and a repeat is harmless", async () => {
    const admin = await getActor(database.db, org.north.admin);
    const call = createCaller(createTestContext(database.db, admin));
    const { leader } = org.north;
    expect(await call.revokeAccess({ userId: leader.id })).toEqual({
      userId: leader.id,
      sessionEnded: false,
      tokens: 0,
    });
    const foreign = call.revokeAccess({ userId: org.south.agent.id });
    expect(await getRefusal(foreign)).toBe("record.notFound");
  });
});

describe("a newly issued password", () => {
  test("works once, ends sessions of the old one, and the old one is refused", async () => {
    const { login, id } = org.south.leader;
    const { token } = await logIn(login);
    clock.forward(1000);
    const issued = await issueOneTimePassword(operator(), { login });
    expect(await isIn(token)).toBe(false);
    expect(await getRefusal(logIn(login))).toBe("login.wrongPassword");
    const { context, call } = client();
    const entry = await buildSignInInput(context, { name: login, password: issued.password });
    const { session } = await call.login.signIn(entry);
    expect(session.mustChangePassword).toBe(true);
    const history = await database.db
      .selectFrom("passwordHistory")
      .select("passwordHash")
      .where("userId", "=", id)
      .execute();
    expect(history).toHaveLength(1);
    expect(await Bun.password.verify(PASSWORD, history[0]?.passwordHash ?? "")).toBe(true);
  });

  test("is refused for an unknown user", async () => {
    const stranger = issueOneTimePassword(operator(), { login: "who-is-this" });
    expect(await getRefusal(stranger)).toBe("record.notFound");
  });
});
