export type Json = Readonly<Record<string, unknown>>;

export const asObject = (value: unknown): Json =>
  typeof value === "object" && value !== null ? (value as Json) : {};

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Constraints that a client notices when they become narrower or other. */
const LIMITS = [
  "minimum",
  "exclusiveMinimum",
  "maximum",
  "exclusiveMaximum",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "pattern",
  "format",
] as const;

/** Field of a request or a reply, as far as clients depend on it. */
export interface Field {
  readonly types: ReadonlySet<string>;
  readonly isRequired: boolean;
  /** Allowed values; null for any. */
  readonly values: ReadonlySet<string> | null;
  readonly limits: ReadonlyMap<string, unknown>;
}

export type Fields = Map<string, Field>;

export function resolve(document: Json, part: unknown): Json {
  const { $ref, ...beside } = asObject(part);
  if (typeof $ref !== "string") return beside;
  const steps = $ref
    .replace(/^#\//, "")
    .split("/")
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  const target = steps.reduce<unknown>((node, step) => asObject(node)[step], document);
  return { ...resolve(document, target), ...beside };
}

function listValues(schema: Json): readonly string[] | null {
  if ("const" in schema) return [JSON.stringify(schema["const"])];
  const { enum: values } = schema;
  return Array.isArray(values) ? values.map((value) => JSON.stringify(value)) : null;
}

const ALTERNATIVES = ["anyOf", "oneOf", "allOf"] as const;

/** Merges the schema of a field that several alternatives have. */
function addField(fields: Fields, name: string, field: Field): void {
  const other = fields.get(name);
  if (!other) {
    fields.set(name, field);
    return;
  }
  fields.set(name, {
    types: new Set([...other.types, ...field.types]),
    isRequired: other.isRequired && field.isRequired,
    values: other.values && field.values ? new Set([...other.values, ...field.values]) : null,
    limits: other.limits,
  });
}

interface FieldOrigin {
  readonly name: string;
  readonly isRequired: boolean;
  /** References above; a schema that contains itself ends there. */
  readonly refs: readonly string[];
}

/** Collects the fields of a schema by their path: `rows[].caseId`. */
export function collectFields(
  document: Json,
  part: unknown,
  origin: FieldOrigin = { name: "", isRequired: true, refs: [] },
  fields: Fields = new Map(),
): Fields {
  const { $ref } = asObject(part);
  if (typeof $ref === "string" && origin.refs.includes($ref)) return fields;
  const refs = typeof $ref === "string" ? [...origin.refs, $ref] : origin.refs;
  const schema = resolve(document, part);
  const alternatives = ALTERNATIVES.flatMap((word) => asList(schema[word]));
  for (const alternative of alternatives)
    collectFields(document, alternative, { ...origin, refs }, fields);
  const { name, isRequired } = origin;
  if (name !== "" && alternatives.length === 0) addField(fields, name, toField(schema, isRequired));
  const required = new Set(asList(schema["required"]));
  for (const [key, property] of Object.entries(asObject(schema["properties"]))) {
    const inner = { name: name ? `${name}.${key}` : key, isRequired: required.has(key), refs };
    collectFields(document, property, inner, fields);
  }
  if (schema["items"])
    collectFields(document, schema["items"], { name: `${name}[]`, isRequired: true, refs }, fields);
  return fields;
}

function toField(schema: Json, isRequired: boolean): Field {
  const { type } = schema;
  const types = Array.isArray(type) ? type.map(String) : [String(type ?? "any")];
  const values = listValues(schema);
  const limits = LIMITS.flatMap((word) => (word in schema ? [[word, schema[word]] as const] : []));
  return {
    types: new Set(types),
    isRequired,
    values: values && new Set(values),
    limits: new Map(limits),
  };
}
