import { afterAll, beforeAll, expect, test } from "bun:test";
import { endpointsUnder } from "@kolekta/api/core/endpoint";
import { publicProcedure, router } from "@kolekta/api/core/guarded";
import { Id } from "@kolekta/api/core/page";
import { get } from "@kolekta/api/core/rest";
import { z } from "zod";
import { createActor, openApp, type TestApp } from "../../../test/app.ts";
import { listEndpoints } from "../endpoints.ts";
import { openApiDocument } from "../openapi/document.ts";
import { createResolver } from "../openapi/references.ts";

const { read } = endpointsUnder("/api/order");
const contract = { input: z.object({ id: Id }), output: z.object({ id: Id }) };
const deprecated = { since: "2026-12-01", sunset: "2027-06-01", use: "order.get" };

const orders = router({
  order: router({
    get: read("case.read", get("item"), contract, (_, { id }) => ({ id })),
    find: read("case.read", get("find"), contract, (_, { id }) => ({ id }), { deprecated }),
    ask: publicProcedure(get("/api/order/ask"), contract, "login", { deprecated }).query(
      ({ input: { id } }) => ({ id }),
    ),
  }),
});

let app: TestApp;

beforeAll(async () => {
  app = await openApp({ router: orders, identify: async () => createActor() });
});
afterAll(() => app.stop());

const call = (path: string) =>
  app.call(`/prod/api/order/${path}`, { headers: { token: "reader-token" } });

test.each([
  ["find?id=1", 200],
  ["ask?id=1", 200],
  ["find?id=none", 400],
] as const)(
  "%s announces the end of a deprecated endpoint, also in a refusal",
  async (path, expected) => {
    const { status, headers } = await call(path);
    expect(status).toBe(expected);
    expect(headers.get("deprecation")).toBe("@1796083200");
    expect(headers.get("sunset")).toBe("Tue, 01 Jun 2027 00:00:00 GMT");
  },
);

test("another endpoint announces nothing", async () => {
  const { status, headers } = await call("item?id=1");
  expect(status).toBe(200);
  expect(headers.has("deprecation")).toBe(false);
  expect(headers.has("sunset")).toBe(false);
});

test("OpenAPI marks it, names the replacement and its headers", () => {
  const document = openApiDocument(listEndpoints(orders));
  const { paths } = document;
  const operation = paths["/api/order/find"]?.["get"];
  expect(operation).toMatchObject({
    deprecated: true,
    description:
      "Needs case.read. Deprecated since 2026-12-01; may be gone from 2027-06-01. Use order.get.",
  });
  expect(paths["/api/order/item"]?.["get"]).not.toHaveProperty("deprecated");
  const response = createResolver(document)(operation?.responses["200"]);
  expect(Object.keys(Object(response["headers"]))).toEqual(
    expect.arrayContaining(["deprecation", "sunset"]),
  );
});
