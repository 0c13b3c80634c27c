import { beforeAll, describe, expect, test } from "bun:test";
import { atOnce, useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { manageRouter } from "../../manage/router.ts";
import {
  hashPassword,
  createTestInstitution,
  type Organisation,
  organisation,
} from "../../seeds/index.ts";
import { identify } from "../session/actions/identity.ts";
import { createToken } from "../session/actions/token.ts";
import { createLoginHarness, PASSWORD, getRefusal } from "../testing.ts";

const database = useTestDatabase();
const { clock, client, logIn } = createLoginHarness(database);
let org: Organisation;
let made = 0;

beforeAll(async () => {
  org = await organisation(database.db, { passwordHash });
});

const passwordHash = hashPassword(PASSWORD, "cheap");

const manager = async () =>
  createCallerFactory(manageRouter)(
    createTestContext(database.db, await getActor(database.db, org.administrator), {
      now: clock.now,
    }),
  );

/** Creates an institution and returns its switch. */
async function agency() {
  const key = `agency${(made += 1)}`;
  const newInstitution = await createTestInstitution(database.db, key, org.stages, {
    passwordHash,
  });
  const { institution } = await manager();
  const institutionId = newInstitution.id;
  const version = async () => (await institution.get({ institutionId })).version;
  const disable = async () => institution.disable({ institutionId, version: await version() });
  const enable = async () => institution.enable({ institutionId, version: await version() });
  return { login: newInstitution.agent.login, agent: newInstitution.agent, disable, enable };
}

const createScriptToken = (login: string) =>
  createToken(client({ via: "COMMAND" }).context, { login, name: "script", days: 1 });

const outcome = (work: Promise<{ token: string }>) =>
  work.then(
    ({ token }) => ({ token, refused: null }),
    (error: Error) => ({ token: "", refused: error.message }),
  );

const lives = async (token: string) => (await identify(database.db, token, clock.now())) !== null;

const ENTRIES = [
  ["a session", "login_log", logIn],
  ["an API token", "audit_log", createScriptToken],
] as const;

describe.each(ENTRIES)("G26: %s", (_, table, enter) => {
  test("created while the institution is disabled ends with it and does not return", async () => {
    const { login, disable, enable } = await agency();
    const [{ token }] = await atOnce(database.db, table, () => outcome(enter(login)), disable);
    await enable();
    expect(token).not.toBe("");
    expect(await lives(token)).toBe(false);
  });

  test("is not created once the institution is being disabled", async () => {
    const { login, disable, enable } = await agency();
    const [, entered] = await atOnce(database.db, "audit_log", disable, () =>
      outcome(enter(login)),
    );
    expect(entered.refused).toMatch(/^login\.(wrongPassword|disabled)$/);
    await enable();
    expect(await getRefusal(logIn(login))).toBeNull();
  });

  test("created while its user is disabled ends with it and does not return", async () => {
    const { user } = await manager();
    const { login, agent } = await agency();
    const ids = [agent.id];
    const [{ token }] = await atOnce(
      database.db,
      table,
      () => outcome(enter(login)),
      () => user.disable({ ids }),
    );
    await user.enable({ ids });
    expect(token).not.toBe("");
    expect(await lives(token)).toBe(false);
  });

  test("is not created once its user is being disabled", async () => {
    const { user } = await manager();
    const { login, agent } = await agency();
    const ids = [agent.id];
    const [, entered] = await atOnce(
      database.db,
      "audit_log",
      () => user.disable({ ids }),
      () => outcome(enter(login)),
    );
    expect(entered.refused).toMatch(/^login\.(wrongPassword|disabled)$/);
  });
});

describe("G26: a password issued during a login under the old one", () => {
  test("ends the earlier session", async () => {
    const { user } = await manager();
    const { login, agent } = await agency();
    const [{ token }] = await atOnce(
      database.db,
      "login_log",
      () => outcome(logIn(login)),
      () => user.givePassword({ userId: agent.id }),
    );
    expect(token).not.toBe("");
    expect(await lives(token)).toBe(false);
  });

  test("prevents later sessions under the old one", async () => {
    const { user } = await manager();
    const { login, agent } = await agency();
    const [, entered] = await atOnce(
      database.db,
      "audit_log",
      () => user.givePassword({ userId: agent.id }),
      () => outcome(logIn(login)),
    );
    expect(entered.refused).toBe("login.wrongPassword");
  });
});
