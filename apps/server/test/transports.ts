import superjson from "superjson";
import type { Endpoint } from "../src/http/endpoints.ts";
import type { RestRoute } from "../src/http/rest/routes.ts";

export interface Answer {
  readonly status: number;
  /** Result of the procedure as JSON; null for a refusal. */
  readonly data: unknown;
  /** Identifies the refusal over both transports; null for a success. */
  readonly refusal: {
    readonly key: string | null;
    readonly message: string;
    readonly fields: unknown;
  } | null;
  readonly text: string;
}

export interface Call {
  readonly url: string;
  readonly token: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/** Calls the procedure over tRPC. */
export async function requestTrpc(
  { url, token, headers }: Call,
  { name, type }: Pick<Endpoint, "name" | "type">,
  input: unknown,
): Promise<Answer> {
  const body = JSON.stringify(superjson.serialize(input));
  const query = type === "query" ? `?input=${encodeURIComponent(body)}` : "";
  const response = await fetch(`${url}/trpc/${name}${query}`, {
    method: type === "query" ? "GET" : "POST",
    headers: { "content-type": "application/json", ...(token !== null && { token }), ...headers },
    ...(type === "mutation" && { body }),
  });
  const text = await response.text();
  const reply = JSON.parse(text) as TrpcReply;
  const { status } = response;
  if (reply.result) {
    const data = plain(superjson.deserialize(reply.result.data));
    return { status, data, refusal: null, text };
  }
  const error = superjson.deserialize<TrpcError>(reply.error as never);
  const { key, fields } = error.data;
  const refusal = { key, message: error.message, fields };
  return { status, data: null, refusal, text };
}

interface TrpcReply {
  readonly result?: { readonly data: never };
  readonly error?: unknown;
}

interface TrpcError {
  readonly message: string;
  readonly data: { readonly key: string | null; readonly fields: unknown };
}

/** Calls the procedure at a REST address: path, then query or body; files go as a form. */
export async function requestRest(
  { url, token, headers }: Call,
  { method, path }: RestRoute,
  input: unknown,
): Promise<Answer> {
  const fields = new Map(Object.entries(input ?? {}));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value: unknown = fields.get(name);
    fields.delete(name);
    return encodeURIComponent(String(value).toWellFormed());
  });
  const rest = Object.fromEntries(fields);
  if (Object.values(rest).some((value) => value instanceof File)) {
    const sent = { method, body: toForm(rest), headers: { ...headers } };
    if (token !== null) Object.assign(sent.headers, { token });
    return toAnswer(await fetch(`${url}/prod${filled}`, sent));
  }
  const asBody = method === "POST";
  const query = asBody ? "" : `?${new URLSearchParams(texts(rest))}`;
  const body = asBody && JSON.stringify(Array.isArray(input) ? input : rest);
  const response = await fetch(`${url}/prod${filled}${query}`, {
    method,
    headers: {
      ...(token !== null && { token }),
      ...(asBody && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== false && { body }),
  });
  return toAnswer(response);
}

function toForm(fields: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value instanceof File) form.append(name, value, value.name);
    else form.append(name, toText(value));
  return form;
}

/** Formats dates and structures for a query; repeats the name for a list. */
function texts(fields: Readonly<Record<string, unknown>>): [string, string][] {
  return Object.entries(fields).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const values = Array.isArray(value) ? value : [value];
    return values.map((item): [string, string] => [name, toText(item)]);
  });
}

function toText(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

interface Envelope {
  readonly code: string;
  readonly message: string;
  readonly data: unknown;
  readonly key?: string | null;
}

async function toAnswer(response: Response): Promise<Answer> {
  const { status } = response;
  const text = await response.text();
  const file = response.headers.has("content-disposition");
  if (file) return { status, data: text, refusal: null, text };
  const { code, message, data, key = null } = JSON.parse(text) as Envelope;
  if (code === "00") return { status, data, refusal: null, text };
  const refusal = { key, message, fields: data ?? [] };
  return { status, data: null, refusal, text };
}
