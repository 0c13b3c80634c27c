import { z } from "zod";

type Schema = z.core.$ZodType;

const secrets = z.registry<{ secret: true }>();

/**
 * Marks what a reply may tell once and nobody may keep: a number in clear, a token, a code that opens something.
 * Give it a schema of its own: whoever else used the same one would be marked with it.
 */
export function markSecret<S extends z.ZodType>(schema: S): S {
  secrets.add(schema, { secret: true });
  return schema;
}

/** Whether a value of this schema can hold something marked, however deep. */
export function carriesSecret(schema: Schema, seen = new Set<Schema>()): boolean {
  if (secrets.has(schema)) return true;
  if (seen.has(schema)) return false;
  seen.add(schema);
  return listInnerSchemas(schema).some((inner) => carriesSecret(inner, seen));
}

/** The schemas that one is made of: fields, elements, options, what is wrapped. */
function listInnerSchemas(schema: Schema): Schema[] {
  const parts: unknown[] = Object.values(schema._zod.def);
  return parts
    .flatMap((part) => (isPlain(part) ? Object.values(part) : [part].flat()))
    .filter(isSchema);
}

const isSchema = (value: unknown): value is Schema => value instanceof z.core.$ZodType;

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
