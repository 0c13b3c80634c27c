import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { appRouter } from "@kolekta/api";
import { z } from "zod";
import { little } from "../../../test/little-router.ts";
import { ROOT } from "../../env.ts";
import { endpointsOf } from "../endpoints.ts";
import { addressesOf } from "../rest/routes.ts";
import { openApiDocument, type Operation } from "./document.ts";
import { exampleOf } from "./example.ts";
import { asSchema } from "./json-schema.ts";
import { isAccepted } from "./request.ts";

const endpoints = endpointsOf(appRouter);
const document = openApiDocument(endpoints);

const operations = Object.entries(document.paths).flatMap(([path, row]) =>
  Object.entries(row).map(
    ([method, operation]) =>
      [String(`${method} ${path}`), operation, path] as const,
  ),
);

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
}

const parametersOf = (operation: Operation): Parameter[] =>
  (operation.parameters ?? []).filter(
    (one): one is Parameter =>
      typeof one === "object" && one !== null && "in" in one,
  );

/** Every $ref inside a value. */
function refsOf(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    key === "$ref" ? [String(part)] : refsOf(part),
  );
}

const follow = (ref: string): unknown =>
  ref
    .slice(2)
    .split("/")
    .reduce<unknown>((node, part) => asSchema(node)[part], document);

describe("openapi.json", () => {
  test("is what the router says", async () => {
    const file: unknown = await Bun.file(join(ROOT, "openapi.json")).json();
    expect(file).toEqual(JSON.parse(JSON.stringify(document)));
  });

  test("has every REST address of every procedure, once", () => {
    const wanted = endpoints.flatMap((endpoint) =>
      addressesOf(endpoint).map(
        ({ method, path }) => `${method.toLowerCase()} ${path}`,
      ),
    );
    expect(operations.map(([address]) => address).sort()).toEqual(
      wanted.sort(),
    );
  });

  test("names its licence", () => {
    expect(document.info.license.name).not.toBe("");
  });

  test("names every operation once", () => {
    const names = operations.map(([, { operationId }]) => operationId);
    expect(names).toEqual([...new Set(names)]);
  });

  test("every reference leads somewhere", () => {
    const refs = refsOf(document);
    expect(refs.length).toBeGreaterThan(0);
    expect(refs.filter((ref) => follow(ref) === undefined)).toEqual([]);
  });

  test.each(operations)("%s declares its path", (_name, operation, path) => {
    const wanted = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const declared = parametersOf(operation).filter(
      (parameter) => parameter.in === "path",
    );
    expect(declared.map(({ name }) => name).sort()).toEqual(
      wanted.map(String).sort(),
    );
    expect(declared.every(({ required }) => required)).toBe(true);
  });

  test("tells who may call, and that only the way in needs no token", () => {
    for (const [, operation] of operations) {
      const open = operation["x-permission"] === "public";
      expect(operation.security).toEqual(open ? [] : [{ token: [] }]);
    }
  });
});

describe("examples", () => {
  const bodies = operations.flatMap((operation) => {
    const [name, { requestBody, operationId }, path] = operation;
    const ref = asSchema(requestBody)["$ref"];
    const content = asSchema(asSchema(ref && follow(ref))["content"]);
    const json = asSchema(content["application/json"])["example"];
    return json === undefined
      ? []
      : ([[name, operationId, json, path]] as const);
  });

  const withBody = operations.filter(([, operation]) => operation.requestBody);

  test("nearly every body has one", () => {
    expect(bodies.length).toBeGreaterThan(withBody.length * 0.8);
  });

  test.each(bodies)("the body of %s is accepted", (...given) => {
    const [, operation, body, path] = given;
    const name = operation.replace(/\.\d+$/, "");
    const endpoint = endpoints.find((one) => one.name === name);
    if (!endpoint?.input) throw new Error(`${name} takes no input`);
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, id]) => [id, 1]);
    const ids: Record<string, unknown> = Object.fromEntries(inPath);
    const schema = endpoint.meta.rest?.signed ?? endpoint.input;
    expect(isAccepted(schema, body, ids)).toBe(true);
  });

  /** Every example beside a schema, with where it stands. */
  const shown = (
    value: unknown,
    place: string,
  ): { place: string; schema: unknown; example: unknown }[] => {
    if (typeof value !== "object" || value === null) return [];
    const node: Record<string, unknown> = { ...value };
    const own =
      "example" in node && "schema" in node
        ? [{ place, schema: node["schema"], example: node["example"] }]
        : [];
    return [
      ...own,
      ...Object.entries(node).flatMap(([key, part]) =>
        shown(part, `${place}/${key}`),
      ),
    ];
  };

  const faultsOf = (schema: unknown, example: unknown) => {
    const ref = asSchema(schema)["$ref"];
    const own = asSchema(ref === undefined ? schema : follow(String(ref)));
    const read = z
      .fromJSONSchema(own as Parameters<typeof z.fromJSONSchema>[0])
      .safeParse(example);
    return read.error?.issues.map(({ path }) => path.join(".")) ?? [];
  };

  test("each fits the schema that it stands beside", () => {
    const all = shown(document, "");
    expect(all.length).toBeGreaterThan(300);
    const wrong = all.flatMap(({ place, schema, example }) =>
      faultsOf(schema, example).map((field) => `${place}: ${field}`),
    );
    expect(wrong).toEqual([]);
    expect(faultsOf({ type: "string", pattern: "^1$" }, "text")).toEqual([""]);
  });

  test("what the contract refuses is no example", () => {
    const schema = z.object({ a: z.int() }).refine(() => false);
    expect(isAccepted(schema, { a: 1 }, {})).toBe(false);
  });

  test("choices, lists, records and bounds", () => {
    expect(
      exampleOf({
        type: "object",
        properties: {
          choice: {
            anyOf: [{ type: "integer", minimum: 5 }, { type: "null" }],
          },
          list: { type: "array", items: { enum: ["a", "b"] } },
          keyed: {
            type: "object",
            propertyNames: { enum: ["x"] },
            additionalProperties: { type: "boolean" },
          },
          text: { type: "string", minLength: 6 },
        },
      }),
    ).toEqual({ choice: 5, list: ["a"], keyed: { x: true }, text: "textxx" });
  });
});

test("files come as multipart and go as bytes", () => {
  const { components } = openApiDocument(endpointsOf(little));
  const upload = components.requestBodies["edge.upload"];
  expect(Object.keys(asSchema(asSchema(upload)["content"]))).toEqual([
    "multipart/form-data",
  ]);
  const file = components.responses["edge.file"];
  expect(Object.keys(asSchema(asSchema(file)["content"]))).toEqual([
    "application/octet-stream",
  ]);
});
