import { MOST_VALUES, tooManyValues } from "./json.ts";

export type Entries = Iterable<readonly [string, unknown]>;

const MULTIPART = /^multipart\/form-data\b/i;
const ENCODED = /^application\/x-www-form-urlencoded\b/i;
const BOUNDARY = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i;

export const isMultipart = (type: string): boolean => MULTIPART.test(type);

export const isForm = (type: string): boolean =>
  isMultipart(type) || ENCODED.test(type);

/** The fields of a form in their order; counted before any of them is made. */
export async function formOf(
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
): Promise<Entries> {
  if (!isMultipart(type)) return fieldsIn(new TextDecoder().decode(bytes));
  const [, quoted, bare] = BOUNDARY.exec(type) ?? [];
  refuseMany(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
    `\r\n--${quoted ?? bare ?? ""}`,
  );
  const headers = { "content-type": type };
  const form = await new Response(bytes, { headers }).formData();
  return form.entries();
}

/** The fields of a query, or of a body that is written like one. */
export function fieldsIn(text: string): Entries {
  refuseMany(text, "&");
  return new URLSearchParams(text);
}

function refuseMany(within: Buffer | string, separator: string): void {
  let at = within.indexOf(separator);
  for (let found = 1; at >= 0; found += 1) {
    if (found >= MOST_VALUES) throw tooManyValues();
    at = within.indexOf(separator, at + 1);
  }
}
