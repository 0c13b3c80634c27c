import { AppError } from "@kolekta/api/core/errors";
import { TRPCError } from "@trpc/server";
import { coercer } from "./coerce.ts";
import { type Fields, fieldsOf, isList, type Schema } from "./schema.ts";

export interface RestRequest extends Request {
  readonly params: Readonly<Record<string, string>>;
}

export type ReadInput = (request: RestRequest) => Promise<unknown>;

type Raw = Record<string, unknown>;

/** Compiles what collects one endpoint's input from path, query and body; the path wins over the body. */
export function inputReader(schema: Schema | null): ReadInput {
  if (!schema) return async () => undefined;
  const fields = fieldsOf(schema);
  const fromText = coercer(schema, "text") ?? same;
  const fromJson = coercer(schema, "json") ?? same;
  const collect = collector(fields);
  return async (request) => {
    const raw: Raw = {};
    const mark = request.url.indexOf("?");
    if (mark > 0) collect(raw, new URLSearchParams(request.url.slice(mark)));
    const body = await bodyOf(request);
    if (body.kind === "form") collect(raw, body.entries);
    collect(raw, Object.entries(request.params), true);
    const texts = fromText(raw);
    if (body.kind !== "json") return texts;
    return joined(fromJson(body.value), texts, request.params);
  };
}

/** A signature is over the body as it came: nothing reads it before that is proved. */
export const signedReader: ReadInput = async (request) => ({
  timestamp: request.headers.get("x-timestamp") ?? "",
  signature: request.headers.get("x-signature") ?? "",
  body: await whole(request, () => request.text()),
});

const same = (value: unknown): unknown => value;

type Entries = Iterable<readonly [string, unknown]>;
type Collect = (raw: Raw, entries: Entries, replace?: boolean) => void;

/** A name given twice is a list; for a field that takes one value the schema refuses it. */
function collector(fields: Fields | null): Collect {
  const lists = new Set(
    Object.entries(fields ?? {}).flatMap(([name, field]) =>
      isList(field) ? [name] : [],
    ),
  );
  return (raw, entries, replace = false) => {
    for (const [given, value] of entries) {
      const listed = given.replace(/\[\d*\]$/, "");
      const name = lists.has(listed) ? listed : given;
      if (name === "__proto__" || (fields && !Object.hasOwn(fields, name)))
        continue;
      const before = replace ? undefined : raw[name];
      raw[name] = before === undefined ? value : [before, value].flat();
    }
  };
}

type Body =
  | { kind: "none" }
  | { kind: "json"; value: unknown }
  | { kind: "form"; entries: Entries };

const FORM = /^(multipart\/form-data|application\/x-www-form-urlencoded)/i;

async function bodyOf(request: Request): Promise<Body> {
  if (request.method === "GET" || request.method === "HEAD")
    return { kind: "none" };
  const type = request.headers.get("content-type") ?? "";
  return whole(request, async () => {
    if (FORM.test(type)) {
      const form = await request.formData();
      return { kind: "form", entries: [...form.entries()] };
    }
    const text = await request.text();
    return text.trim()
      ? { kind: "json", value: JSON.parse(text) as unknown }
      : { kind: "none" };
  });
}

/** A body that breaks off is nobody's fault, one that cannot be read is the caller's. */
async function whole<T>(request: Request, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    if (request.signal.aborted)
      throw new TRPCError({ code: "CLIENT_CLOSED_REQUEST", cause });
    throw new AppError("invalid", "request.invalid");
  }
}

/** A body that is no structure stands for itself; into a structure go path and query too. */
function joined(body: unknown, texts: unknown, params: Raw): unknown {
  if (!isStructure(body) || !isStructure(texts)) return body;
  const result = { ...texts, ...body };
  for (const name of Object.keys(params))
    if (Object.hasOwn(texts, name)) result[name] = texts[name];
  return result;
}

const isStructure = (value: unknown): value is Raw =>
  typeof value === "object" && value !== null && !Array.isArray(value);
