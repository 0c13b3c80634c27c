/** Walks through the schemas of inputs, for tests. */
import type { z } from "zod";

export type Schema = z.core.$ZodType;

interface Definition {
  readonly type: string;
  readonly in?: Schema;
  readonly out?: Schema;
  readonly innerType?: Schema;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly options?: readonly Schema[];
  readonly element?: Schema;
  readonly valueType?: Schema;
  readonly left?: Schema;
  readonly right?: Schema;
  readonly checks?: readonly z.core.$ZodCheck[];
}

export const getDefinition = (schema: Schema) => schema._zod.def as unknown as Definition;

/** Lists the direct parts of a schema, each with the step to it: `.name`, `[]`, `.*` or none. */
export function listParts(schema: Schema): (readonly [step: string, part: Schema])[] {
  const definition = getDefinition(schema);
  const { shape = {}, options = [], element, valueType } = definition;
  const { innerType, in: before, out: after, left, right } = definition;
  const same = [...options, innerType, before, after, left, right];
  const steps: [string, Schema | undefined][] = [
    ...same.map((part): [string, Schema | undefined] => ["", part]),
    ...Object.entries(shape).map(([name, part]): [string, Schema] => [`.${name}`, part]),
    ["[]", element],
    [".*", valueType],
  ];
  return steps.flatMap(([step, part]) => (part ? [[step, part] as const] : []));
}

/** Type of a value after its conversion from text, if any. */
export function getPlainType(schema: Schema): string {
  const { type, in: before, out: after, innerType } = getDefinition(schema);
  const inner =
    before && getDefinition(before).type !== "transform" ? before : (after ?? innerType);
  return inner ? getPlainType(inner) : type;
}

const PLAIN = new Set(["string", "number"]);

export interface Field {
  /** Procedure and names, such as `tasks.view.save.columns.order[]`. */
  readonly path: string;
  readonly name: string;
  readonly schema: Schema;
  readonly accepts: (value: unknown) => boolean;
}

/** Lists the lists and plain values of a schema; a plain value is tested with its conversion. */
export function listFields(schema: Schema, path: string): Field[] {
  const { type } = getDefinition(schema);
  const isPlain = type === "pipe" && PLAIN.has(getPlainType(schema));
  const parts = isPlain ? [] : listParts(schema);
  const below = parts.flatMap(([step, part]) => listFields(part, path + step));
  if (below.length > 0 && type !== "array") return below;
  const name = path.split(".").at(-1) ?? "";
  const accepts = (value: unknown) => (schema as z.ZodType).safeParse(value).success;
  return [{ path, name, schema, accepts }, ...below];
}
