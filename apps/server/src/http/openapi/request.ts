import type { Endpoint } from "../endpoints.ts";
import { type RestRoute, takesBody } from "../rest/routes.ts";
import { safeParse } from "zod/v4/core";
import { buildCoercer } from "../rest/coerce.ts";
import type { Schema } from "../rest/schema.ts";
import { buildExample, isShort } from "./example.ts";
import { describeField } from "./parameter-descriptions.ts";
import { asSchema, type JsonSchema, toJsonSchema } from "./json-schema.ts";

/** Place of each input field for one address of an endpoint. */
interface Split {
  readonly schema: JsonSchema;
  readonly inPath: ReadonlySet<string>;
  /** Fields that the path does not carry. */
  readonly rest: readonly (readonly [string, unknown])[];
  readonly byBody: boolean;
}

function split({ input }: Endpoint, address: RestRoute): Split {
  const { path } = address;
  const schema = input ? toJsonSchema(input, "input") : {};
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name));
  const rest = Object.entries(schema.properties ?? {}).filter(([name]) => !inPath.has(name));
  const byBody = takesBody(address) && hasBody(schema, rest.length);
  return { schema, inPath, rest, byBody };
}

/** Builds the path, query and header parameters of one address. */
export function buildParameters(endpoint: Endpoint, address: RestRoute): unknown[] {
  if (endpoint.meta.rest?.signed) return SIGNED;
  const { schema, inPath, rest, byBody } = split(endpoint, address);
  const writes = endpoint.type === "mutation";
  const common = [
    "AcceptLanguage",
    ...(writes ? ["IdempotencyKey"] : []),
    ...(endpoint.meta.readsReplica ? ["ReadAfter"] : []),
  ];
  return [
    ...[...inPath].map((name) =>
      buildParameter("path", name, asSchema(schema.properties?.[name]), true),
    ),
    ...(byBody ? [] : rest).map(([name, part]) =>
      buildParameter("query", name, asSchema(part), schema.required?.includes(name) ?? false),
    ),
    ...common.map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ];
}

/** Headers of a signed request; the rest of its input is the body itself. */
const SIGNED: unknown[] = [
  {
    name: "x-timestamp",
    in: "header",
    required: true,
    description: "Unix time in seconds, at most five minutes off",
    schema: { type: "integer" },
    example: 1773118800,
  },
  {
    name: "x-signature",
    in: "header",
    required: true,
    description: "Hex HMAC-SHA256 of `timestamp.body` with the shared secret; body as sent",
    schema: { type: "string", pattern: "^[0-9a-f]{64}$" },
    example: "0".repeat(64),
  },
];

/** Builds the request body of one address; null without a body. */
export function buildRequestBody(endpoint: Endpoint, address: RestRoute): unknown {
  const signed = endpoint.meta.rest?.signed;
  if (signed) return buildBody(signed, toJsonSchema(signed, "input"), {});
  const { schema, inPath, byBody } = split(endpoint, address);
  if (!byBody || !endpoint.input) return null;
  const examples = Object.entries(schema.properties ?? {})
    .filter(([name]) => inPath.has(name))
    .map(([name, part]) => [name, buildExample(asSchema(part))]);
  return buildBody(
    endpoint.input,
    without(schema, inPath),
    Object.fromEntries(examples) as Record<string, unknown>,
  );
}

/** A body that is no structure has no fields, yet it is one. */
const hasBody = (schema: JsonSchema, fields: number): boolean =>
  fields > 0 ||
  (schema.type !== undefined && schema.type !== "object") ||
  schema.anyOf !== undefined ||
  schema.oneOf !== undefined ||
  schema.allOf !== undefined;

function buildParameter(
  location: "path" | "query",
  name: string,
  { description, ...schema }: JsonSchema,
  required: boolean,
): unknown {
  return {
    name,
    in: location,
    required,
    description: description ?? describeField(name),
    schema,
    ...(required && { example: buildExample(schema) }),
  };
}

function without(schema: JsonSchema, names: ReadonlySet<string>): JsonSchema {
  if (names.size === 0 || !schema.properties) return schema;
  const properties = Object.fromEntries(
    Object.entries(schema.properties).filter(([name]) => !names.has(name)),
  );
  const required = schema.required?.filter((name) => !names.has(name));
  return { ...schema, properties, ...(required && { required }) };
}

const isBinary = (part: unknown): boolean => asSchema(part).format === "binary";

function buildBody(
  input: Schema,
  schema: JsonSchema,
  inPath: Readonly<Record<string, unknown>>,
): unknown {
  const files = Object.values(schema.properties ?? {}).some(isBinary);
  const type = files ? "multipart/form-data" : "application/json";
  const example = (["all", "required"] as const)
    .map((selection) => buildExample(schema, selection))
    .find((value) => isAccepted(input, value, inPath) && isShort(value));
  return {
    required: (schema.required?.length ?? 0) > 0,
    content: { [type]: { schema, ...(example !== undefined && { example }) } },
  };
}

/** An example that the endpoint itself would refuse is worse than none. */
export function isAccepted(
  input: Schema,
  value: unknown,
  inPath: Readonly<Record<string, unknown>>,
): boolean {
  const fixed = buildCoercer(input, "json")?.(value) ?? value;
  const whole = Array.isArray(fixed) ? fixed : Object.assign({}, inPath, fixed);
  return safeParse(input, whole).success;
}
