import type { z } from "zod";

export type Schema = z.core.$ZodType;

/** The definition of a schema as a union that `switch (def.type)` narrows. */
export const defOf = (schema: Schema): z.core.$ZodTypes["_zod"]["def"] =>
  (schema as z.core.$ZodTypes)._zod.def;

/** The schema behind optional, default, transform and the like: what the wire carries. */
export function bare(schema: Schema): Schema {
  const def = defOf(schema);
  switch (def.type) {
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "nonoptional":
    case "readonly":
    case "catch":
      return bare(def.innerType);
    case "pipe":
      // What only prepares a value is a transform in front of the schema that takes it.
      return bare(defOf(def.in).type === "transform" ? def.out : def.in);
    case "lazy":
      return bare(def.getter());
    default:
      return schema;
  }
}

export type Fields = Readonly<Record<string, Schema>>;

/** The named fields an input may carry at its top; null where it is no object. */
export function fieldsOf(schema: Schema): Fields | null {
  const def = defOf(bare(schema));
  if (def.type === "object") return def.shape;
  if (def.type === "intersection") return merged([fieldsOf(def.left), fieldsOf(def.right)]);
  if (def.type === "union") return merged(def.options.map(fieldsOf));
  return null;
}

function merged(parts: readonly (Fields | null)[]): Fields | null {
  const known = parts.filter((part) => part !== null);
  return known.length > 0 ? Object.assign({}, ...known) : null;
}

export const isList = (schema: Schema): boolean => defOf(bare(schema)).type === "array";

/** Checks if a structure takes names that it does not declare. */
export function isLoose(schema: Schema): boolean {
  const def = defOf(bare(schema));
  return def.type === "object" && def.catchall?._zod.def.type === "unknown";
}
