import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { appRouter } from "@kolekta/api";
import { inputFor } from "@kolekta/api/core/testing-input";
import { DEMO_PASSWORD, hashPassword, newCase, newUser, ROLE } from "@kolekta/api/seeds";
import type { z } from "zod";
import { readText } from "../../../scripts/files.ts";
import { type Endpoint, listEndpoints } from "../src/http/endpoints.ts";
import { type RestRoute, listRestRoutes } from "../src/http/rest/routes.ts";
import { getFields } from "../src/http/rest/schema.ts";
import { requestRest } from "./transports.ts";
import { openRealApp, type RealApp, type Role } from "./real-app.ts";
import { createRestHarnesses } from "./rest-harness.ts";
import { type SendRequest, ELSEWHERE, NOON, RIGHT, type World } from "./specified-bodies.ts";

const ROLES = {
  agent: ROLE.agent,
  leader: ROLE.leader,
  inspector: ROLE.inspector,
  admin: ROLE.institutionAdmin,
  operations: ROLE.operations,
  finance: ROLE.finance,
  management: ROLE.management,
  service: ROLE.service,
  administrator: ROLE.administrator,
} satisfies Record<Role, number>;
const PEOPLE = Object.keys(ROLES) as Role[];

const withoutNames = (path: string) => path.replace(/\{\w+\}/g, "{}");
const document = await readText("docs/develop/specification.md");
const specified = new Set(
  [...document.matchAll(/`(\/[^`]+)`/g)].map(([, path = ""]) => withoutNames(path)),
);
const endpoints = listEndpoints(appRouter).filter(({ meta }) => meta.rest);
const rows = endpoints.flatMap((endpoint) =>
  listRestRoutes(endpoint)
    .filter(({ path }) => specified.has(withoutNames(path)))
    .map((address) => [`${address.method} ${address.path}`, endpoint, address] as const),
);

const CAPTCHA = "24680";
const SMS_LIMITS = {
  maxPerCase: 50,
  intervalMinutes: 0,
  manualAllowed: true,
  segmentCostMinor: 350,
};

let world: World;
let app: RealApp;
/** "1 case.read": a role and a permission that it holds. */
let grants: ReadonlySet<string>;

beforeAll(async () => {
  app = await openRealApp({ now: () => NOON });
  const rights = await app.db
    .selectFrom("rolePermission")
    .select(["roleId", "permission"])
    .execute();
  grants = new Set(rights.map((row) => `${row.roleId} ${row.permission}`));
  const agentId = app.org.north.agent.id;
  await app.db
    .updateTable("appUser")
    .set({ certifiedUntil: "2027-01-01" })
    .where("id", "=", agentId)
    .execute();
  await app.db
    .insertInto("telephonyAccount")
    .values({ agentId, username: "north-agent" })
    .execute();
  await app.db
    .insertInto("smsSetting")
    .values({ ...SMS_LIMITS, createdAt: NOON })
    .execute();
  world = { app, agentCase: await newCase(app.db, { agentId, now: NOON }), send };
}, 180_000);
afterAll(() => app.stop());

const listFields = (input: Endpoint["input"]): string[] =>
  Object.keys((input && getFields(input)) ?? {});

/** An API token has no session to end: the wrong body of that path is sent in a session. */
const hasBody = ([name, { input }]: (typeof rows)[number]): boolean =>
  listFields(input).length > 0 && name !== "GET /api/login/out";

const canCall = ({ meta: { access } }: Endpoint, role: Role): boolean =>
  access === "public" || access === "signedIn" || grants.has(`${ROLES[role]} ${access}`);

const listCallers = (endpoint: Endpoint): Role[] =>
  PEOPLE.filter((role) => canCall(endpoint, role));

const callAs = (role: Role, address: RestRoute, input: unknown) =>
  requestRest({ url: app.url, token: app.people[role] }, address, input);

/** Asks as each role with the right until one is served. */
async function requestAsAny(endpoint: Endpoint, address: RestRoute, input: unknown) {
  const refusals: unknown[] = [];
  for (const role of listCallers(endpoint)) {
    const answer = await callAs(role, address, input);
    if (!answer.refusal) return { data: answer.data, refusals: [] };
    refusals.push([role, answer.status, answer.refusal]);
  }
  return { data: null, refusals };
}

const send: SendRequest = async (path, input) => {
  const endpoint = endpoints.find((candidate) =>
    listRestRoutes(candidate).some((address) => address.path === path),
  );
  const address = endpoint && listRestRoutes(endpoint)[0];
  if (!address) throw new Error(`no procedure answers ${path}`);
  const { data, refusals } = await requestAsAny(endpoint, address, input);
  if (data === null) throw new Error(`${path}: ${JSON.stringify(refusals)}`);
  return data as never;
};

const buildMinInput = ({ input }: Endpoint): unknown => {
  const { caseId, loanId, borrowerId, contactId } = world.agentCase;
  const existingIds = {
    taskId: caseId,
    caseId,
    loanId,
    borrowerId,
    contactId,
    id: caseId,
    agentId: app.org.north.agent.id,
    institutionId: app.org.north.id,
    version: 1,
  };
  return input ? inputFor(input as z.ZodType, existingIds) : {};
};

describe("a specified path", () => {
  test.each(rows.filter(([, , { path }]) => !ELSEWHERE.has(path)))(
    "%s does its job with a right body",
    async (name, endpoint, address) => {
      const right = RIGHT[name] ?? RIGHT[address.path];
      const input = right ? await right(world) : buildMinInput(endpoint);
      const { refusals } = await requestAsAny(endpoint, address, input);
      expect({ input, refusals }).toEqual({ input, refusals: [] });
    },
  );

  test.each(rows.filter(hasBody))("%s refuses a wrong body", async (_name, endpoint, address) => {
    const [role = "agent"] = listCallers(endpoint);
    const wrong = Object.fromEntries(
      listFields(endpoint.input).map((field) => [field, { wrong: true }]),
    );
    const answer = await callAs(role, address, wrong);
    expect(answer.status).toBe(400);
  });

  test.each(rows.filter(([, { meta }]) => meta.access !== "public"))(
    "%s refuses the wrong role and the stranger",
    async (_name, endpoint, address) => {
      const stranger = await requestRest({ url: app.url, token: null }, address, {});
      expect(stranger.refusal?.key).toBe("session.expired");
      for (const role of PEOPLE)
        if (!canCall(endpoint, role)) {
          const { refusal } = await callAs(role, address, {});
          expect([role, refusal?.key]).toEqual([role, "access.denied"]);
        }
    },
  );
});

test("session paths: login, a new password, logout and leaving the device", async () => {
  const { url, db, stop } = await openRealApp({ env: { CAPTCHA_FIXED: CAPTCHA } });
  const person = { login: "doorkeeper", roleId: ROLE.operations };
  const passwordHash = hashPassword(DEMO_PASSWORD, "cheap");
  const { id } = await newUser(db, { ...person, passwordHash });
  const harnesses = createRestHarnesses(url, CAPTCHA);
  const harness = await harnesses.first(person.login, DEMO_PASSWORD, "Fresh5678");
  const wrong = harness.get("/api/login/out", { veins: "x" });
  await expect(wrong).rejects.toThrow("400");
  await harness.get("/api/login/out");
  const secondHarness = await harnesses.signIn(person.login, "Fresh5678");
  await secondHarness.post("/api/login/out/device", { veins: "device-12" });
  const open = await db
    .selectFrom("userSession")
    .select("id")
    .where("userId", "=", id)
    .where("endedAt", "is", null)
    .execute();
  expect(open).toEqual([]);
  await stop();
});

test("every body belongs to a specified path, and none is sent twice", () => {
  const served = new Set(rows.flatMap(([name, , { path }]) => [name, path]));
  const named = [...Object.keys(RIGHT), ...ELSEWHERE.keys()];
  expect(named.filter((path) => !served.has(path))).toEqual([]);
  expect(new Set(named).size).toBe(named.length);
});
