import { afterAll, beforeAll, expect, test } from "bun:test";
import { appRouter } from "@kolekta/api";
import { openApp, type TestApp } from "../../../test/app.ts";
import { listEndpoints } from "../endpoints.ts";
import { listRestRoutes } from "../rest/routes.ts";
import type { Collection } from "./collection.ts";

type Item = Collection["item"][number]["item"][number];
type Request = Extract<Item, { request: object }>;

let app: TestApp;
let collection: Collection;
let requests: Request[];

const listRequests = (items: readonly Item[]): Request[] =>
  items.flatMap((item) => ("request" in item ? [item] : listRequests(item.item)));

/** Parses the JSON body of a request; undefined without one. */
function parseBody(request?: Request["request"]): unknown {
  const { raw } = (request?.body ?? {}) as { readonly raw?: string };
  return raw === undefined ? undefined : JSON.parse(raw);
}

beforeAll(async () => {
  app = await openApp({ router: appRouter });
  collection = (await (await app.call("/prod/collection.json")).json()) as Collection;
  requests = listRequests(collection.item);
});
afterAll(() => app.stop());

test("has every method and path once", () => {
  const expected = listEndpoints(appRouter)
    .flatMap(listRestRoutes)
    .map(({ method, path }) => `${method} /prod${path.replace(/\/$/, "")}`);
  const found = requests.map(({ request: { method, url } }) => {
    const steps = url.path.map((step) => step.replace(/^:(\w+)$/, "{$1}"));
    return `${method} /${steps.join("/")}`;
  });
  expect(found.toSorted()).toEqual(expected.toSorted());
  expect(new Set(requests.map(({ name }) => name)).size).toBe(requests.length);
});

test("takes address and token from variables", () => {
  expect(collection.variable.map(({ key }) => key)).toEqual(["baseUrl", "token"]);
  expect(collection.auth).toMatchObject({ type: "apikey" });
  expect(JSON.stringify(collection.auth)).toContain("{{token}}");
  for (const { name, request } of requests) {
    expect([name, request.url.host]).toEqual([name, ["{{baseUrl}}"]]);
    expect(request.url.raw).toBe(`{{baseUrl}}/${request.url.path.join("/")}`);
  }
});

test("fills path, body and idempotency key, and lists optional parameters unsent", () => {
  const find = (name: string) => requests.find((request) => request.name === name)?.request;
  expect(find("tasks.contact.list")?.url).toMatchObject({
    path: ["prod", "api", "task", "contactList", ":id"],
    variable: [{ key: "id", value: expect.stringMatching(/^\d+$/) }],
  });
  expect(find("reports.changeFeed.list")?.url.query).toContainEqual(
    expect.objectContaining({ key: "after", disabled: true }),
  );
  const save = find("tasks.log.save");
  expect(save?.header).toContainEqual(
    expect.objectContaining({ key: "idempotency-key", value: "{{$guid}}" }),
  );
  expect(parseBody(save)).toMatchObject({ channel: "02" });
  expect(find("tasks.loanImport.upload")?.body).toMatchObject({
    mode: "formdata",
    formdata: expect.arrayContaining([{ key: "file", type: "file", src: [] }]),
  });
  expect(find("session.login.signIn")?.auth).toEqual({ type: "noauth" });
});

test("every JSON body can be parsed", () => {
  for (const { name, request } of requests)
    expect([name, parseBody(request)]).not.toEqual([name, null]);
});
