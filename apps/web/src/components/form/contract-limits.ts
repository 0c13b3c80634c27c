import type { z } from "zod";

type Schema = z.core.$ZodType;

export interface Limits {
  readonly required?: boolean;
  readonly maxLength?: number | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

// Read by `type`, not by class, so that a page without a contract does not load zod.
const getDef = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def;

const unwrap = (schema: Schema): Schema => {
  const def = getDef(schema);
  if (def.type === "pipe") return unwrap(getDef(def.in).type === "transform" ? def.out : def.in);
  return "innerType" in def ? unwrap(def.innerType) : schema;
};

/** Finds the schemas at `path`; an alternative without the field has none. */
const findSchemas = (outer: Schema, [key, ...rest]: readonly string[]): readonly Schema[] => {
  if (key === undefined) return [outer];
  const def = getDef(unwrap(outer));
  switch (def.type) {
    case "object": {
      const schema = def.shape[key];
      return schema ? findSchemas(schema, rest) : [];
    }
    case "array":
      return findSchemas(def.element, rest);
    case "record":
      return findSchemas(def.valueType, rest);
    case "union":
      return def.options.flatMap((option) => findSchemas(option, [key, ...rest]));
    case "intersection":
      return [def.left, def.right].flatMap((part) => findSchemas(part, [key, ...rest]));
    default:
      return [];
  }
};

const accepts = (schema: Schema, value: unknown) => (schema as z.ZodType).safeParse(value).success;

/** Returns undefined for an exclusive bound, and where every safe integer is allowed. */
const toBound = (schema: z.ZodNumber, bound: number | null) =>
  bound !== null && Math.abs(bound) < Number.MAX_SAFE_INTEGER && accepts(schema, bound)
    ? bound
    : undefined;

/** Limits that a contract sets to the field at `path`. */
export const readLimits = (contract: Schema, path: string): Limits => {
  const schemas = findSchemas(contract, path.split("."));
  const [first] = schemas;
  if (!first) return {};
  const required = schemas.every((schema) => !accepts(schema, undefined) && !accepts(schema, null));
  const value = unwrap(first);
  const { type } = getDef(value);
  if (type === "string") {
    return { required, maxLength: (value as z.ZodString).maxLength ?? undefined };
  }
  if (type !== "number") return { required };
  const number = value as z.ZodNumber;
  return { required, min: toBound(number, number.minValue), max: toBound(number, number.maxValue) };
};

/** Contract of each form, by its control. */
const contracts = new WeakMap<object, Schema>();

export const setContract = (control: object, contract: Schema): void =>
  void contracts.set(control, contract);

/** Limits of a form's field; none in a form without a contract. */
export const getLimits = (control: object, path: string): Limits => {
  const contract = contracts.get(control);
  return contract ? readLimits(contract, path) : {};
};
