import type { OpenApiDocument, Operation } from "../openapi/document.ts";
import { buildExample } from "../openapi/example.ts";
import { asSchema, type JsonSchema } from "../openapi/json-schema.ts";
import { createResolver } from "../openapi/references.ts";

const SCHEMA = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";

interface Pair {
  readonly key: string;
  readonly value: string;
  readonly description?: string;
  /** Optional parameters are listed, but not sent. */
  readonly disabled?: true;
}

interface Request {
  readonly name: string;
  readonly request: {
    readonly method: string;
    readonly description: string;
    readonly auth?: { readonly type: "noauth" };
    readonly header: readonly Pair[];
    readonly url: {
      readonly raw: string;
      readonly host: readonly string[];
      readonly path: readonly string[];
      readonly query: readonly Pair[];
      readonly variable: readonly Pair[];
    };
    readonly body?: object;
  };
}

interface Folder {
  readonly name: string;
  readonly item: (Folder | Request)[];
}

export interface Collection {
  readonly info: { readonly name: string; readonly schema: string; readonly description: string };
  readonly auth: object;
  readonly variable: readonly Pair[];
  readonly item: readonly Folder[];
}

type Resolve = (part: unknown) => JsonSchema;

const METHODS = ["get", "post", "put", "patch", "delete"];

/** Builds a collection in the format of Postman 2.1, with a folder for each router and room. */
export function buildCollection(document: OpenApiDocument): Collection {
  const resolve = createResolver(document);
  const [{ url: base } = { url: "" }] = document.servers;
  const item: Folder[] = [];
  for (const [path, operations] of Object.entries(document.paths))
    for (const method of METHODS) {
      const operation = operations[method];
      if (!operation) continue;
      const [router = "", room = ""] = operation.operationId.split(".");
      const folder = findOrAddFolder(findOrAddFolder(item, router).item, room);
      folder.item.push(buildRequest(`${base}${path}`, method, operation, resolve));
    }
  return {
    info: { name: document.info.title, schema: SCHEMA, description: document.info.description },
    auth: {
      type: "apikey",
      apikey: [
        { key: "key", value: "token" },
        { key: "value", value: "{{token}}" },
        { key: "in", value: "header" },
      ],
    },
    variable: [
      { key: "baseUrl", value: "http://127.0.0.1:6778", description: "Origin of the server" },
      { key: "token", value: "", description: "Key of a service account, or an API token" },
    ],
    item,
  };
}

function findOrAddFolder(items: (Folder | Request)[], name: string): Folder {
  const found = items.find((item): item is Folder => "item" in item && item.name === name);
  if (found) return found;
  const folder = { name, item: [] };
  items.push(folder);
  return folder;
}

function buildRequest(
  path: string,
  method: string,
  operation: Operation,
  resolve: Resolve,
): Request {
  const parameters = (operation.parameters ?? []).map((part) => toParameter(resolve(part)));
  const pairs = (location: string): Pair[] =>
    parameters.filter(({ location: found }) => found === location).map(({ pair }) => pair);
  const steps = path.replaceAll(/\{(\w+)\}/g, ":$1");
  const body = operation.requestBody ? buildBody(resolve(operation.requestBody), resolve) : null;
  return {
    name: operation.operationId,
    request: {
      method: method.toUpperCase(),
      description: `${operation.summary}. ${operation.description}`,
      ...(operation.security && { auth: { type: "noauth" } as const }),
      header: pairs("header"),
      url: {
        raw: `{{baseUrl}}${steps}`,
        host: ["{{baseUrl}}"],
        path: steps.split("/").slice(1),
        query: pairs("query"),
        variable: pairs("path"),
      },
      ...(body && { body }),
    },
  };
}

/** The reader sees a new key at each request; a stored key would return the first reply again. */
const IDEMPOTENCY_KEY = "idempotency-key";

function toParameter(part: JsonSchema): { readonly location: string; readonly pair: Pair } {
  const { name, in: location, required, example, description } = part as Record<string, unknown>;
  const key = String(name);
  const isSent = required === true || key === IDEMPOTENCY_KEY;
  const value = key === IDEMPOTENCY_KEY ? "{{$guid}}" : toText(example);
  const pair = { key, value, description: String(description ?? "") };
  return { location: String(location), pair: isSent ? pair : { ...pair, disabled: true } };
}

const toText = (value: unknown): string =>
  value === undefined ? "" : typeof value === "string" ? value : JSON.stringify(value);

function buildBody(body: JsonSchema, resolve: Resolve): object {
  const [[type, content] = ["", {}]] = Object.entries(asSchema(asSchema(body)["content"]));
  const { schema, example } = asSchema(content) as Record<string, unknown>;
  if (type === "multipart/form-data") return buildForm(resolve(schema), resolve);
  const value = example ?? buildExample(withoutReferences(schema, resolve), "required");
  return {
    mode: "raw",
    raw: JSON.stringify(value, null, 2),
    options: { raw: { language: "json" } },
  };
}

function buildForm({ properties = {}, required = [] }: JsonSchema, resolve: Resolve): object {
  const fields = Object.entries(properties).map(([key, part]) => {
    const schema = resolve(part);
    const optional = required.includes(key) ? {} : { disabled: true };
    return schema.format === "binary"
      ? { key, type: "file", src: [], ...optional }
      : { key, type: "text", value: toText(buildExample(schema, "required", key)), ...optional };
  });
  return { mode: "formdata", formdata: fields };
}

/** Replaces the references of a schema; no request refers to itself. */
function withoutReferences(part: unknown, resolve: Resolve): JsonSchema {
  const expand = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(expand);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(resolve(value)).map(([name, child]) => [name, expand(child)]),
    );
  };
  return expand(part) as JsonSchema;
}
