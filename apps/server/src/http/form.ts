import { AppError } from "@kolekta/api/core/errors";
import { SMALL, tooLarge } from "./body.ts";
import { MAX_VALUES, tooManyValues } from "./json.ts";

export type Entries = Iterable<readonly [string, unknown]>;

/** A form as its content type names it: of parts, which have a boundary, or written like a query. */
export type FormType =
  { readonly kind: "parts"; readonly boundary: string } | { readonly kind: "encoded" };

const PARTS = /^multipart\/form-data\b/i;
const ENCODED = /^application\/x-www-form-urlencoded\b/i;
/**
 * One boundary and at most a charset around it, because two parsers could read anything more as
 * different boundaries.
 */
const SINGLE_BOUNDARY =
  /^multipart\/form-data(?:; ?charset=[\w-]+)?; ?boundary=(?:"([\w'()+,./:=?-]{1,70})"|([\w'+.-]{1,70}))(?:; ?charset=[\w-]+)?$/i;

/**
 * Returns null for a type that is no form; throws for a multipart type without one unambiguous
 * boundary.
 */
export function parseFormType(type: string): FormType | null {
  if (ENCODED.test(type)) return { kind: "encoded" };
  if (!PARTS.test(type)) return null;
  const [, quoted, bare] = SINGLE_BOUNDARY.exec(type) ?? [];
  const boundary = quoted ?? bare;
  if (!boundary) throw new AppError("invalid", "request.invalid");
  return { kind: "parts", boundary };
}

/** Parses the fields of a form in order; checks their number first. */
export async function parseForm(bytes: Uint8Array<ArrayBuffer>, type: FormType): Promise<Entries> {
  if (type.kind === "encoded") return fieldsIn(new TextDecoder().decode(bytes));
  const { boundary } = type;
  assertFieldCount(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), `--${boundary}`);
  // Built from the boundary that was counted, because the parser could read the original header
  // differently.
  const headers = { "content-type": `multipart/form-data; boundary="${boundary}"` };
  const form = await new Response(bytes, { headers }).formData();
  const entries = [...form.entries()];
  assertTextSize(entries);
  return entries;
}

/** The fields of a query, or of a body that is written like one. */
export function fieldsIn(text: string): Entries {
  assertFieldCount(text, "&");
  return new URLSearchParams(text);
}

function assertFieldCount(within: Buffer | string, separator: string): void {
  let at = within.indexOf(separator);
  for (let found = 1; at >= 0; found += 1) {
    if (found >= MAX_VALUES) throw tooManyValues();
    at = within.indexOf(separator, at + 1);
  }
}

/**
 * The large form limit is for files: the texts together may be no larger than in any other form.
 */
function assertTextSize(entries: Entries): void {
  let size = 0;
  for (const [name, value] of entries) {
    size += Buffer.byteLength(name);
    if (typeof value === "string") size += Buffer.byteLength(value);
    if (size > SMALL.bytes) throw tooLarge(SMALL);
  }
}
