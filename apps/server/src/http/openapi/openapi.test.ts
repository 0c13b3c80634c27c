import { describe, expect, test } from "bun:test";
import { appRouter } from "@kolekta/api";
import { FeedChange } from "@kolekta/api/reports/change-feed/contract";
import { CHANGE_TYPES } from "@kolekta/api/reports/change-feed/contract-codes";
import { z } from "zod";
import { little } from "../../../test/little-router.ts";
import { listEndpoints } from "../endpoints.ts";
import { listRestRoutes } from "../rest/routes.ts";
import { openApiDocument, type Operation, toPath } from "./document.ts";
import { buildExample } from "./example.ts";
import { asSchema } from "./json-schema.ts";
import { createResolver } from "./references.ts";
import { isAccepted } from "./request.ts";
import { readSources } from "./sources.ts";

const MAX_BYTES = 1_700_000;

const endpoints = listEndpoints(appRouter);
const document = openApiDocument(endpoints, await readSources(endpoints));
const resolve = createResolver(document);

const operations = Object.entries(document.paths).flatMap(([path, row]) =>
  Object.entries(row).map(
    ([method, operation]) => [String(`${method} ${path}`), operation, path] as const,
  ),
);

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description: string;
}

const listParameters = ({ parameters = [] }: Operation): Parameter[] =>
  parameters.map((parameter) => resolve(parameter) as unknown as Parameter);

/** Every $ref inside a value. */
function listRefs(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    key === "$ref" ? [String(part)] : listRefs(part),
  );
}

describe("openapi.json", () => {
  test("is at most 1.7 MB", () => {
    expect(JSON.stringify(document).length).toBeLessThan(MAX_BYTES);
  });

  test("has names for the types of the contracts and of each operation", () => {
    const { schemas } = document.components;
    for (const name of ["Case", "CaseInfo", "Payment", "Deduction", "WorkOrder"])
      expect(Object.keys(schemas[name]?.properties ?? {})).not.toEqual([]);
    expect(Object.keys(schemas)).toEqual(
      expect.arrayContaining(["CaseListOutput", "LogSaveInput", "Minor"]),
    );
    expect(Object.keys(schemas).filter((name) => /\d$/.test(name))).toEqual([]);
  });

  test("declares another method or path of an operation as its alias", () => {
    const { get, post } = document.paths["/api/task/listing"] ?? {};
    expect(get?.operationId).toBe("tasks.case.list");
    expect(get?.["x-alias-of"]).toBeUndefined();
    expect(post?.operationId).toBe("tasks.case.listByPost");
    expect(post?.["x-alias-of"]).toBe("tasks.case.list");
    const ids = new Set(operations.map(([, { operationId }]) => operationId));
    for (const [, { "x-alias-of": original }] of operations)
      if (original) expect(ids).toContain(original);
  });

  test.each(operations)("%s describes its parameters", (_name, operation) => {
    for (const { name, description } of listParameters(operation))
      expect([name, description?.length > 3]).toEqual([name, true]);
  });

  test("declares when to retry and how far a reply reads", () => {
    const listHeaders = (response: unknown) => Object.keys(asSchema(resolve(response)["headers"]));
    const { get } = document.paths["/api/manage/call/listing"] ?? {};
    const { post } = document.paths["/api/task/collectionLog/save"] ?? {};
    expect(listHeaders(get?.responses["default"])).toContain("retry-after");
    expect(listHeaders(get?.responses["200"])).toContain("x-as-of");
    expect(listHeaders(post?.responses["200"])).toContain("x-read-after");
  });

  test("lists the error keys of an operation and those of all", () => {
    const { post } = document.paths["/api/task/collectionLog/save"] ?? {};
    expect(post?.["x-error-keys"]).toContain("log.resultNotAllowed");
    expect(post?.["x-error-keys"]).toContain("promise.dayOutOfRange");
    expect(post?.["x-error-keys"]).not.toContain("session.expired");
    expect(document["x-error-keys"]).toContain("session.expired");
    expect(document["x-error-keys"]).toContain("request.idempotencyConflict");
  });

  test("declares the content types of files", () => {
    const listContentTypes = (path: string) =>
      Object.keys(asSchema(resolve(document.paths[path]?.["get"]?.responses["200"])["content"]));
    expect(listContentTypes("/api/letter/pdf")).toEqual(["application/pdf"]);
    expect(listContentTypes("/api/manage/call/downloadAudio")).toEqual(["audio/*"]);
    expect(listContentTypes("/api/task/listing-export")).toEqual([
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "text/csv",
    ]);
  });

  test("has every REST address of every procedure, once", () => {
    const expected = endpoints.flatMap((endpoint) =>
      listRestRoutes(endpoint).map(
        (address) => `${address.method.toLowerCase()} ${toPath(address)}`,
      ),
    );
    expect(operations.map(([address]) => address).sort()).toEqual(expected.sort());
  });

  test("declares a webhook for each type of change, with the row of the feed", () => {
    expect(Object.keys(document.webhooks)).toEqual([...CHANGE_TYPES, "ping"]);
    const { parameters, requestBody } = document.webhooks["payment.posted"]?.post ?? {};
    expect(parameters?.map((header) => asSchema(resolve(header))["name"])).toEqual([
      "webhook-id",
      "webhook-timestamp",
      "webhook-signature",
    ]);
    const message = requestBody?.content["application/json"].schema;
    const change = resolve(message?.properties?.["data"]);
    expect(Object.keys(asSchema(change).properties ?? {})).toEqual(Object.keys(FeedChange.shape));
    expect(listRefs(requestBody)).toHaveLength(1);
  });

  test("names its licence", () => {
    expect(document.info.license.name).not.toBe("");
  });

  test("names every operation once", () => {
    const ids = operations.map(([, { operationId }]) => operationId);
    expect(ids).toEqual([...new Set(ids)]);
  });

  test("resolves every reference", () => {
    const refs = listRefs(document);
    expect(refs.length).toBeGreaterThan(0);
    expect(() => refs.forEach(($ref) => resolve({ $ref }))).not.toThrow();
  });

  test.each(operations)("%s declares its path", (_name, operation, path) => {
    const expected = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const declared = listParameters(operation).filter((parameter) => parameter.in === "path");
    expect(declared.map(({ name }) => name).sort()).toEqual(expected.map(String).sort());
    expect(declared.every(({ required }) => required)).toBe(true);
  });

  test("lists the allowed callers and requires a token everywhere except at sign-in", () => {
    for (const [, operation] of operations) {
      const open = operation["x-permission"] === "public";
      expect(operation.security ?? document.security).toEqual(open ? [] : [{ token: [] }]);
    }
  });
});

describe("examples", () => {
  const bodies = operations.flatMap((operation) => {
    const [name, { requestBody, ...operationFields }, path] = operation;
    const operationId = operationFields["x-alias-of"] ?? operationFields.operationId;
    const content = asSchema(resolve(requestBody)["content"]);
    const json = asSchema(content["application/json"])["example"];
    return json === undefined ? [] : ([[name, operationId, json, path]] as const);
  });

  const withBody = operations.filter(([, operation]) => operation.requestBody);

  test("exist for nearly every body", () => {
    expect(bodies.length).toBeGreaterThan(withBody.length * 0.8);
  });

  test.each(bodies)("the body of %s is accepted", (...testCase) => {
    const [, operation, body, path] = testCase;
    const endpoint = endpoints.find(({ name }) => name === operation);
    if (!endpoint?.input) throw new Error(`${operation} takes no input`);
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, id]) => [id, 1]);
    const ids: Record<string, unknown> = Object.fromEntries(inPath);
    const schema = endpoint.meta.rest?.signed ?? endpoint.input;
    expect(isAccepted(schema, body, ids)).toBe(true);
  });

  /** Examples in the document with their schemas and locations. */
  const listExamples = (
    value: unknown,
    location: string,
  ): { location: string; schema: unknown; example: unknown }[] => {
    if (typeof value !== "object" || value === null) return [];
    const node: Record<string, unknown> = { ...value };
    const examples =
      "example" in node && "schema" in node
        ? [{ location, schema: node["schema"], example: node["example"] }]
        : [];
    return [
      ...examples,
      ...Object.entries(node).flatMap(([key, part]) => listExamples(part, `${location}/${key}`)),
    ];
  };

  const asInlined = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(asInlined);
    if (typeof part !== "object" || part === null) return part;
    const node = "$ref" in part ? resolve(part) : part;
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, asInlined(value)]));
  };

  const listFaults = (schema: unknown, example: unknown) => {
    const inlined = asInlined(schema) as Parameters<typeof z.fromJSONSchema>[0];
    const { error } = z.fromJSONSchema(inlined).safeParse(example);
    return error?.issues.map(({ path }) => path.join(".")) ?? [];
  };

  test("fit the schemas beside them", () => {
    const all = listExamples(document, "");
    expect(all.length).toBeGreaterThan(300);
    const wrong = all.flatMap(({ location, schema, example }) =>
      listFaults(schema, example).map((field) => `${location}: ${field}`),
    );
    expect(wrong).toEqual([]);
    expect(listFaults({ type: "string", pattern: "^1$" }, "text")).toEqual([""]);
  });

  test("exclude input that the contract refuses", () => {
    const schema = z.object({ a: z.int() }).refine(() => false);
    expect(isAccepted(schema, { a: 1 }, {})).toBe(false);
  });

  test("choices, lists, records and bounds", () => {
    expect(
      buildExample({
        type: "object",
        properties: {
          choice: { anyOf: [{ type: "integer", minimum: 5 }, { type: "null" }] },
          list: { type: "array", items: { enum: ["a", "b"] } },
          keyed: {
            type: "object",
            propertyNames: { enum: ["x"] },
            additionalProperties: { type: "boolean" },
          },
          plain: { type: "string", minLength: 6 },
          borrowerName: { type: "string" },
        },
      }),
    ).toEqual({
      choice: 5,
      list: ["a"],
      keyed: { x: true },
      plain: "textxx",
      borrowerName: "Siti Rahma",
    });
  });
});

test("files come as multipart and go as bytes", () => {
  const { components } = openApiDocument(listEndpoints(little));
  const upload = components.requestBodies["edge.upload"];
  expect(Object.keys(asSchema(asSchema(upload)["content"]))).toEqual(["multipart/form-data"]);
  const file = components.responses["edge.file"];
  expect(Object.keys(asSchema(asSchema(file)["content"]))).toEqual([
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ]);
});
