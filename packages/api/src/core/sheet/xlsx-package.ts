/** Checks the parts of an xlsx and their references, which hucre does not. */
import { posix } from "node:path";
import { entryBytes, type ZipEntry, zipEntries } from "./zip.ts";

const ROOT = "_rels/.rels";
const USUAL_WORKBOOK = "xl/workbook.xml";
const PART_BYTES = 1024 * 1024;
const BACKSLASH = 0x5c;
const SLASH = 0x2f;

/**
 * Replaces backslashes in part names, which some writers use; returns a copy when any name changes.
 */
export function withSlashes(bytes: Uint8Array): Uint8Array {
  const entries = zipEntries(bytes) ?? [];
  if (!entries.some(({ name }) => name.includes("\\"))) return bytes;
  const copy = bytes.slice();
  for (const { nameBytes, nameOffsets } of entries)
    for (const offset of nameOffsets) {
      const name = copy.subarray(offset, offset + nameBytes);
      for (const [at, byte] of name.entries()) if (byte === BACKSLASH) name[at] = SLASH;
    }
  return copy;
}

interface Relationship {
  readonly id: string;
  /** The last segment of its URI, which both editions of the standard share. */
  readonly type: string;
  readonly target: string;
}

/** Returns the path of the part that lists the sheets; null for a package of another kind. */
export function findWorkbookPart(bytes: Uint8Array): string | null {
  const parts = toParts(bytes);
  const main = relationshipsIn(parts, ROOT, "").find(({ type }) => type === "officeDocument");
  const path = main?.target ?? USUAL_WORKBOOK;
  const text = readPart(parts, path);
  return text !== null && /<(?:\w+:)?workbook[\s/>]/.test(text) ? path : null;
}

/** Returns a test for the names of sheets with cells: chart sheets and dialogs have none. */
export function buildWorksheetTest(bytes: Uint8Array): (name: string) => boolean {
  const parts = toParts(bytes);
  const path = findWorkbookPart(bytes) ?? USUAL_WORKBOOK;
  const folder = posix.dirname(path);
  const links = posix.join(folder, "_rels", `${posix.basename(path)}.rels`);
  const others = new Set(
    relationshipsIn(parts, links, folder)
      .filter(({ type }) => type !== "worksheet")
      .map(({ id }) => id),
  );
  const names = elements(readPart(parts, path) ?? "", "sheet")
    .filter((sheet) => others.has(attribute(sheet, String.raw`\w+:id`)))
    .map((sheet) => unescape(attribute(sheet, "name")));
  return (name) => !names.includes(name);
}

interface Parts {
  readonly bytes: Uint8Array;
  readonly entries: ReadonlyMap<string, ZipEntry>;
}

const toParts = (bytes: Uint8Array): Parts => ({
  bytes,
  entries: new Map((zipEntries(bytes) ?? []).map((entry) => [entry.name, entry])),
});

function readPart({ bytes, entries }: Parts, path: string): string | null {
  const entry = entries.get(path);
  const content = entry && entryBytes(bytes, entry, PART_BYTES);
  return content ? new TextDecoder().decode(content) : null;
}

const relationshipsIn = (parts: Parts, path: string, folder: string): Relationship[] =>
  elements(readPart(parts, path) ?? "", "Relationship").map((element) => {
    const target = unescape(attribute(element, "Target"));
    return {
      id: attribute(element, "Id"),
      type: attribute(element, "Type").split("/").at(-1) ?? "",
      target: target.startsWith("/") ? target.slice(1) : posix.join(folder, target),
    };
  });

const elements = (xml: string, name: string): string[] =>
  xml.match(new RegExp(String.raw`<(?:\w+:)?${name}\s[^>]*>`, "g")) ?? [];

const attribute = (element: string, name: string): string => {
  const match = new RegExp(String.raw`\s${name}\s*=\s*(?:"([^"]*)"|'([^']*)')`).exec(element);
  return match?.[1] ?? match?.[2] ?? "";
};

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
};

const LAST_CODE_POINT = 0x10ffff;

const unescape = (text: string): string =>
  text.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (!hex && !decimal) return ENTITIES[name] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= LAST_CODE_POINT ? String.fromCodePoint(code) : whole;
  });
