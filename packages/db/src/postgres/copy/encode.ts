import type { SQL } from "bun";

export type CopyValue = unknown;

const JSON_TYPES = new Set([114, 3802]);
const BYTEA = 17;
const DATE = 1082;

type Encode = (value: unknown) => string;

const ESCAPES: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };
const escaped = (text: string): string =>
  /[\\\t\n\r]/.test(text)
    ? text.replace(/[\\\t\n\r]/g, (special) => ESCAPES[special] ?? special)
    : text;

const NULL = "\\N";

function plain(value: unknown): string {
  if (typeof value === "string") return escaped(value);
  if (typeof value === "number" || typeof value === "bigint" || typeof value === "boolean")
    return String(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return bytes(value);
  if (Array.isArray(value)) return escaped(arrayLiteral(value));
  throw new TypeError(`a copied value cannot be ${Object.prototype.toString.call(value)}`);
}

const bytes = (value: Uint8Array): string => `\\\\x${Buffer.from(value).toString("hex")}`;

const json: Encode = (value) => escaped(JSON.stringify(value));

const day: Encode = (value) =>
  value instanceof Date ? value.toISOString().slice(0, 10) : plain(value);

const binary: Encode = (value) => (value instanceof Uint8Array ? bytes(value) : plain(value));

function arrayLiteral(values: readonly unknown[]): string {
  return `{${values.map(arrayElement).join(",")}}`;
}

function arrayElement(value: unknown): string {
  if (value === null || value === undefined) return "NULL";
  if (Array.isArray(value)) return arrayLiteral(value);
  const text = value instanceof Date ? value.toISOString() : String(value);
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}

function getEncoder(type: number): Encode {
  if (JSON_TYPES.has(type)) return json;
  if (type === DATE) return day;
  return type === BYTEA ? binary : plain;
}

/**
 * Encodes a row as one line of COPY's text format; values are written by the type of the column.
 */
export function rowEncoder(
  columns: readonly SQL.ResultColumn[],
): (row: readonly CopyValue[]) => string {
  const encoders = columns.map(({ type }) => getEncoder(type));
  return (row) => {
    if (row.length !== encoders.length) {
      throw new RangeError(`a row has ${row.length} values for ${encoders.length} columns`);
    }
    const fields = encoders.map((encode, index) => {
      const value = row[index];
      return value === null || value === undefined ? NULL : encode(value);
    });
    return `${fields.join("\t")}\n`;
  };
}
