import type { z } from "zod";

export type Schema = z.core.$ZodType;

/** The definition of a schema as a union that `switch (def.type)` narrows. */
export const getDef = (schema: Schema): z.core.$ZodTypes["_zod"]["def"] =>
  (schema as z.core.$ZodTypes)._zod.def;

/** Unwraps optional, default, transform and similar schemas to the schema of the wire value. */
export function unwrapSchema(schema: Schema): Schema {
  const def = getDef(schema);
  switch (def.type) {
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "nonoptional":
    case "readonly":
    case "catch":
      return unwrapSchema(def.innerType);
    case "pipe":
      // A preprocessing step is a transform in front of the schema that accepts the value.
      return unwrapSchema(getDef(def.in).type === "transform" ? def.out : def.in);
    case "lazy":
      return unwrapSchema(def.getter());
    default:
      return schema;
  }
}

export type Fields = Readonly<Record<string, Schema>>;

/** Returns the top-level fields of an input; null when it is no object. */
export function getFields(schema: Schema): Fields | null {
  const def = getDef(unwrapSchema(schema));
  if (def.type === "object") return def.shape;
  if (def.type === "intersection") return merged([getFields(def.left), getFields(def.right)]);
  if (def.type === "union") return merged(def.options.map(getFields));
  return null;
}

function merged(parts: readonly (Fields | null)[]): Fields | null {
  const fieldSets = parts.filter((part) => part !== null);
  return fieldSets.length > 0 ? Object.assign({}, ...fieldSets) : null;
}

export const isList = (schema: Schema): boolean => getDef(unwrapSchema(schema)).type === "array";

/** Checks if a structure takes names that it does not declare. */
export function isLoose(schema: Schema): boolean {
  const def = getDef(unwrapSchema(schema));
  return def.type === "object" && def.catchall?._zod.def.type === "unknown";
}
