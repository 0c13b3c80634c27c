import { AppError } from "@kolekta/api/core/errors";
import type { Rest } from "@kolekta/api/core/rest";
import {
  type BodyLimit,
  BULK,
  getBodyWeight,
  readBody,
  SIGNED,
  SMALL,
  uploadLimit,
} from "../body.ts";
import { type Entries, fieldsIn, parseForm, type FormType, parseFormType } from "../form.ts";
import { MAX_BULK_VALUES, MAX_VALUES, parseJson } from "../json.ts";
import { buildCoercer } from "./coerce.ts";
import { type Fields, getFields, isList, type Schema } from "./schema.ts";
import { isStructure, assertDeclaredNames } from "./unknown-names.ts";

export interface RestRequest extends Request {
  readonly params: Readonly<Record<string, string>>;
}

/** Waits until there is room for an upload of so many bytes. */
export type EnterUploads = (bytes: number) => Promise<void>;

/** Reads a request's input, its body no longer than the signal lets it. */
export type ReadInput = (
  request: RestRequest,
  signal: AbortSignal,
  enterUploads: EnterUploads,
) => Promise<unknown>;

type Raw = Record<string, unknown>;

/**
 * Compiles the reader of one endpoint's input: path, query and body; the path wins over the body. A name that the
 * schema does not know is refused: without it a filter answers more than was asked for, and a write saves less. Only a
 * form that carries files, of `fileBytes` at most, and the body of a bulk endpoint may be large.
 */
export function inputReader(
  schema: Schema | null,
  { fileBytes, isBulk = false }: Pick<Rest, "fileBytes" | "isBulk"> = {},
): ReadInput {
  if (!schema) return async () => undefined;
  const fields = getFields(schema);
  const fromText = buildCoercer(schema, "text") ?? same;
  const fromJson = buildCoercer(schema, "json") ?? same;
  const assertDeclaredName = (name: string) => assertDeclaredNames(schema, { [name]: null });
  const collect = collector(fields, assertDeclaredName);
  const upload = fileBytes === undefined ? SMALL : uploadLimit(fileBytes);
  const json = isBulk ? BULK : SMALL;
  const maxValues = isBulk ? MAX_BULK_VALUES : MAX_VALUES;
  const getLimit = (form: FormType | null) =>
    form?.kind === "parts" ? upload : form ? SMALL : json;
  return async (request, signal, enterUploads) => {
    const raw: Raw = {};
    const mark = request.url.indexOf("?");
    if (mark > 0) collect(raw, fieldsIn(request.url.slice(mark + 1)));
    const body = await parseBody(request, { getLimit, maxValues }, async (limit) => {
      if (limit !== SMALL) await enterUploads(getBodyWeight(request, limit));
      return readBody(request, signal, limit);
    });
    if (body.kind === "form") collect(raw, body.entries);
    collect(raw, Object.entries(request.params), true);
    const texts = fromText(raw);
    if (body.kind !== "json") return texts;
    assertDeclaredNames(schema, body.value);
    return joined(fromJson(body.value), texts, request.params);
  };
}

/** The signature covers the raw body, which must not be parsed before the signature is verified. */
export const signedReader: ReadInput = async (request, signal) => ({
  timestamp: request.headers.get("x-timestamp") ?? "",
  signature: request.headers.get("x-signature") ?? "",
  body: toText(await readBody(request, signal, SIGNED)),
});

const same = (value: unknown): unknown => value;

type Collect = (raw: Raw, entries: Entries, replace?: boolean) => void;

/** A repeated name becomes a list; the schema refuses it for a single-valued field. */
function collector(fields: Fields | null, assertDeclaredName: (name: string) => void): Collect {
  const lists = new Set(
    Object.entries(fields ?? {}).flatMap(([name, field]) => (isList(field) ? [name] : [])),
  );
  return (raw, entries, replace = false) => {
    for (const [key, value] of entries) {
      const listed = key.replace(/\[\d*\]$/, "");
      const name = lists.has(listed) ? listed : key;
      if (!replace) assertDeclaredName(name);
      if (name === "__proto__" || (fields && !Object.hasOwn(fields, name))) continue;
      const before = replace ? undefined : raw[name];
      if (before === undefined) raw[name] = value;
      else if (Array.isArray(before)) before.push(value);
      else raw[name] = [before, value];
    }
  };
}

type Body =
  { kind: "none" } | { kind: "json"; value: unknown } | { kind: "form"; entries: Entries };

const toText = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

interface BodyLimits {
  readonly getLimit: (form: FormType | null) => BodyLimit;
  readonly maxValues: number;
}

async function parseBody(
  request: Request,
  { getLimit, maxValues }: BodyLimits,
  read: (limit: BodyLimit) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<Body> {
  if (request.method === "GET" || request.method === "HEAD") return { kind: "none" };
  const form = parseFormType(request.headers.get("content-type") ?? "");
  const bytes = await read(getLimit(form));
  if (form) return { kind: "form", entries: await readable(() => parseForm(bytes, form)) };
  const text = toText(bytes);
  return text.trim()
    ? { kind: "json", value: await readable(() => parseJson(text, maxValues)) }
    : { kind: "none" };
}

/** Reports unreadable input as the caller's error. */
async function readable<T>(read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError("invalid", "request.invalid");
  }
}

/**
 * Merges path and query values into a body that is a structure; any other body is the whole input.
 * Path values take precedence.
 */
function joined(body: unknown, texts: unknown, params: Raw): unknown {
  if (!isStructure(body) || !isStructure(texts)) return body;
  const result = { ...texts, ...body };
  for (const name of Object.keys(params))
    if (Object.hasOwn(texts, name)) result[name] = texts[name];
  return result;
}
