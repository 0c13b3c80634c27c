import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { appRouter } from "@kolekta/api";
import { inputFor, type FieldValues } from "@kolekta/api/core/testing-input";
import { type CaseIds, newCase, ROLE } from "@kolekta/api/seeds";
import { draw, usualOrFull } from "@kolekta/db/testing";
import type { z } from "zod";
import { type Endpoint, listEndpoints } from "../src/http/endpoints.ts";
import { isFile } from "../src/http/openapi/json-schema.ts";
import { listRestRoutes } from "../src/http/rest/routes.ts";
import { getFields } from "../src/http/rest/schema.ts";
import { type Answer, requestRest, requestTrpc, type Call } from "./transports.ts";
import { openRealApp, type RealApp, type Role } from "./real-app.ts";

const endpoints = listEndpoints(appRouter).filter(({ meta }) => meta.rest);
const rows = endpoints.flatMap((endpoint) =>
  listRestRoutes(endpoint).map(
    (address) =>
      [`${address.method} ${address.path} = ${endpoint.name}`, endpoint, address] as const,
  ),
);

/** Roles of the users whose tokens are used. */
const PEOPLE = {
  agent: ROLE.agent,
  admin: ROLE.institutionAdmin,
  inspector: ROLE.inspector,
  operations: ROLE.operations,
  administrator: ROLE.administrator,
} satisfies Partial<Record<Role, number>>;
type Person = keyof typeof PEOPLE;

/** Procedures whose every answer differs. */
const RANDOM = new Set([
  "manage.user.givePassword",
  "session.login.createCaptcha",
  "telephony.phoneApp.pair",
  "telephony.phoneApp.showCode",
]);

const succeeded = new Set<string>();
const refusalKeys = new Set<string | null>();

let app: RealApp;
let caseIds: CaseIds;
/** "1 case.read": a role and one of its permissions. */
let grants: ReadonlySet<string>;

beforeAll(async () => {
  app = await openRealApp();
  const { north } = app.org;
  caseIds = await newCase(app.db, { agentId: north.agent.id });
  const rights = await app.db
    .selectFrom("rolePermission")
    .select(["roleId", "permission"])
    .execute();
  grants = new Set(rights.map((row) => `${row.roleId} ${row.permission}`));
}, 180_000);
afterAll(() => app.stop());

const buildExistingIds = (): FieldValues => ({
  taskId: caseIds.caseId,
  caseId: caseIds.caseId,
  loanId: caseIds.loanId,
  borrowerId: caseIds.borrowerId,
  id: caseIds.caseId,
  agentId: app.org.north.agent.id,
  institutionId: app.org.north.id,
  version: 1,
  fromOn: "2026-03-01",
  nextCallAt: new Date("2030-01-01T03:00:00Z"),
});

/** Disabling an institution signs its users out, which would refuse them at every later address. */
const buildExistingIdsFor = ({ name }: Endpoint): FieldValues =>
  name === "manage.institution.disable"
    ? { ...buildExistingIds(), institutionId: app.org.south.id }
    : buildExistingIds();

/** Draws a refused and an admitted user; null has no token. */
function drawCallers(name: string, { access }: Endpoint["meta"]): (Person | null)[] {
  const isOpen = access === "public" || access === "signedIn";
  const people = Object.keys(PEOPLE) as Person[];
  const { admitted = [], refused: denied = [] } = Object.groupBy(people, (person) =>
    isOpen || grants.has(`${PEOPLE[person]} ${access}`) ? "admitted" : "refused",
  );
  return [
    ...draw(`refused at ${name}`, denied, 1),
    ...draw(`admitted at ${name}`, admitted, 1),
    null,
  ];
}

/** The time at which an answer was built differs between the transports. */
const compared = ({ status, data, refusal }: Answer) => ({
  status,
  refusal,
  data: Array.isArray(data) ? data : data && { ...data, asOf: null },
});

const toShape = ({ status, data, refusal }: Answer) => ({
  status,
  refusal,
  data: Object.keys(data ?? {}),
});

describe("G34: REST answers as tRPC does", () => {
  test.each(rows)("%s", async (name, endpoint, address) => {
    if (isFile(endpoint.output)) return expectFileRefusals(endpoint, address);
    const input = inputFor(endpoint.input as z.ZodType, buildExistingIdsFor(endpoint));
    const view = RANDOM.has(endpoint.name) ? toShape : compared;
    for (const role of drawCallers(name, endpoint.meta)) {
      // One key over both transports: a write that succeeds happens once and answers twice.
      const key = `${role}-${address.method}-${address.path}`;
      const call: Call = {
        url: app.url,
        token: role && app.people[role],
        headers: { "idempotency-key": key, "accept-language": "in-ID" },
      };
      const rest = await requestRest(call, address, input);
      const trpc = await requestTrpc(call, endpoint, input);
      if (rest.refusal) refusalKeys.add(rest.refusal.key);
      else succeeded.add(`${endpoint.type} ${endpoint.name}`);
      expect({ role, ...view(rest) }).toEqual({ role, ...view(trpc) });
    }
  });

  const expectFileRefusals = async (
    endpoint: (typeof rows)[number][1],
    address: (typeof rows)[number][2],
  ) => {
    const call: Call = { url: app.url, token: null };
    const rest = await requestRest(call, address, {});
    expect(rest.refusal).toEqual((await requestTrpc(call, endpoint, {})).refusal);
  };

  test.each(
    rows.filter(([, { meta }, { method }]) => method === "POST" && meta.access !== "public"),
  )("%s refuses the same nonsense", async (_n, endpoint, address) => {
    const call: Call = { url: app.url, token: app.people.operations };
    // Only REST refuses unknown names in a read.
    const fields = endpoint.input && getFields(endpoint.input);
    const nonsense = Object.fromEntries(
      Object.entries({ id: "x", taskId: [], page: -1, version: {} }).filter(
        ([name]) => !fields || name in fields,
      ),
    );
    const rest = await requestRest(call, address, nonsense);
    const trpc = await requestTrpc(call, endpoint, nonsense);
    expect(rest.refusal).toEqual(trpc.refusal);
  });
});

test("the table above covers successes and refusals, reads and writes", () => {
  const seen = [...succeeded];
  expect(seen).toContain("query tasks.case.list");
  expect(seen.some((name) => name.startsWith("mutation "))).toBe(true);
  const minShare = usualOrFull({ usual: 1 / 3, full: 2 / 5 });
  expect(seen.length).toBeGreaterThan(endpoints.length * minShare);
  expect([...refusalKeys]).toContain("access.denied");
});
