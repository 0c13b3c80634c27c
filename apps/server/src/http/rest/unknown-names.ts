import { AppError } from "@kolekta/api/core/errors";
import { unwrapSchema, getDef, getFields, isLoose, type Schema } from "./schema.ts";

type Path = readonly string[];

/** Parameters that clients add to bypass caches. */
const CACHE_BUSTERS = new Set(["_", "_t"]);

export const isStructure = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Refuses a name that the schema does not declare, at any depth; a schema without fields has nothing to misread. */
export function assertDeclaredNames(schema: Schema, value: unknown, path: Path = []): void {
  const def = getDef(unwrapSchema(schema));
  if (def.type === "array" && Array.isArray(value)) {
    for (const [at, item] of value.entries())
      assertDeclaredNames(def.element, item, [...path, String(at)]);
    return;
  }
  const fields = getFields(schema) ?? {};
  if (!isStructure(value) || isLoose(schema) || Object.keys(fields).length === 0) return;
  for (const [name, inner] of Object.entries(value)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field && !CACHE_BUSTERS.has(name))
      throw new AppError("invalid", "request.unknownField", { name }, [...path, name].join("."));
    // The options of a union may declare one name differently, so deeper names are left to the
    // contract.
    if (field && def.type === "object") assertDeclaredNames(field, inner, [...path, name]);
  }
}
