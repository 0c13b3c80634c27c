import type { Mapping, Source, TargetKey } from "../contract.ts";

type Cells = readonly string[];
type Sources = Pick<Mapping, "fields" | "closedWhen">;

export interface Reader {
  readonly target: TargetKey;
  readonly source: Source;
  readonly columns: readonly number[];
  /** Returns null when the text is not in the source's list of values. */
  text(cells: Cells): string | null;
  raw(cells: Cells): string;
}

export type Readers = Partial<Record<TargetKey, Reader>>;

/** Sources of a mapping, matched to the columns of one file. */
export interface Plan {
  readonly readers: Readers;
  readonly isClosed: (cells: Cells) => boolean;
}

export type Planned = { ok: true; plan: Plan } | { ok: false; missing: string };

const PLACEHOLDER = /\{([^{}:]+)(?::(\d+))?\}/g;

const columnNames = ({ column, template = "" }: Source): string[] => [
  ...(column === undefined ? [] : [column]),
  ...[...template.matchAll(PLACEHOLDER)].map(([, name = ""]) => name),
];

export function listColumns(mapping: Sources): string[] {
  const named = Object.values(mapping.fields).flatMap(columnNames);
  const closed = mapping.closedWhen ? [mapping.closedWhen.column] : [];
  return [...new Set([...named, ...closed])];
}

export function buildPlan(mapping: Sources, headers: readonly string[]): Planned {
  const missing = listColumns(mapping).find((name) => !headers.includes(name));
  if (missing !== undefined) return { ok: false, missing };
  const at = (column: string) => headers.indexOf(column);
  const readers: Readers = {};
  for (const [target, source] of Object.entries(mapping.fields)) {
    readers[target as TargetKey] = buildReader(target as TargetKey, source, at);
  }
  return { ok: true, plan: { readers, isClosed: closedBy(mapping, at) } };
}

function buildReader(target: TargetKey, source: Source, at: (column: string) => number): Reader {
  const raw = rawText(source, at);
  const columns = columnNames(source).map(at);
  const { values, otherwise } = source;
  if (!values && otherwise === undefined) return { target, source, columns, raw, text: raw };
  const listed = new Map(Object.entries(values ?? {}));
  const text = (cells: Cells): string | null => {
    const found = raw(cells);
    const mapped = listed.get(found);
    if (mapped !== undefined) return mapped;
    if (!values) return found || (otherwise ?? "");
    return otherwise ?? (found === "" ? "" : null);
  };
  return { target, source, columns, raw, text };
}

function rawText(source: Source, at: (column: string) => number) {
  const { column, constant, template } = source;
  if (column !== undefined) {
    const index = at(column);
    return (cells: Cells) => (cells[index] ?? "").trim();
  }
  if (constant !== undefined) return () => constant;
  const parts = [...(template ?? "").matchAll(PLACEHOLDER)].map(([token, name = "", length]) => ({
    token,
    index: at(name),
    length: length === undefined ? undefined : Number(length),
  }));
  return (cells: Cells) => filled(template ?? "", parts, cells);
}

/** Fills the template; empty when one of its columns is empty. */
function filled(
  template: string,
  parts: readonly { token: string; index: number; length: number | undefined }[],
  cells: Cells,
): string {
  let text = template;
  for (const { token, index, length } of parts) {
    const value = (cells[index] ?? "").trim().slice(0, length);
    if (value === "") return "";
    text = text.replaceAll(token, () => value);
  }
  return text;
}

function closedBy(mapping: Sources, at: (column: string) => number) {
  const { closedWhen } = mapping;
  if (!closedWhen) return () => false;
  const index = at(closedWhen.column);
  const among = closedWhen.in && new Set(closedWhen.in);
  return (cells: Cells) => {
    const value = (cells[index] ?? "").trim();
    return among ? among.has(value) : value !== "";
  };
}
