import { z } from "zod";

type Schema = z.core.$ZodType;

const secrets = z.registry<{ secret: true }>();

/**
 * Marks a value that a reply shows once and that must not be stored: a number in clear, a token, a
 * code that grants access. Use a separate schema: the mark applies to every use of the schema.
 */
export function markSecret<S extends z.ZodType>(schema: S): S {
  secrets.add(schema, { secret: true });
  return schema;
}

/** Checks if a value of this schema can contain a marked value at any depth. */
export function carriesSecret(schema: Schema, seen = new Set<Schema>()): boolean {
  if (secrets.has(schema)) return true;
  if (seen.has(schema)) return false;
  seen.add(schema);
  return listInnerSchemas(schema).some((inner) => carriesSecret(inner, seen));
}

/** Lists the parts of a schema: fields, elements, options and wrapped schemas. */
function listInnerSchemas(schema: Schema): Schema[] {
  const parts: unknown[] = Object.values(schema._zod.def);
  return parts
    .flatMap((part) => (isPlain(part) ? Object.values(part) : [part].flat()))
    .filter(isSchema);
}

const isSchema = (value: unknown): value is Schema => value instanceof z.core.$ZodType;

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
