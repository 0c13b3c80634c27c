import { join } from "node:path";
import { z } from "zod";
import { ROOT } from "../../env.ts";
import { asSchema, type JsonSchema, toJsonSchema, toKey } from "./json-schema.ts";
import { toPascal } from "./names.ts";

const SOURCE = join(ROOT, "packages/api/src");

/** Modules of core that the contracts of all rooms build on. */
const CORE = ["day", "file", "money", "page", "setting/contract"];

interface NamedSchema {
  readonly name: string;
  readonly description: string | undefined;
}

/** Name of each exported type by its structure. */
export type SchemaNames = ReadonlyMap<string, NamedSchema>;

/** Joins two names at their overlap: DailyTask and TaskState become DailyTaskState. */
function joinNames(feature: string, name: string): string {
  const words = name.split(/(?=[A-Z])/);
  const overlap = words
    .map((_word, index) => words.slice(0, words.length - index).join(""))
    .find((start) => feature.endsWith(start));
  return feature + name.slice(overlap?.length ?? 0);
}

/**
 * `CaseRow` of the room case becomes `Case`, its `Status` becomes `CaseStatus`; names of two words
 * need no room.
 */
function toSchemaName(exported: string, feature: string): string {
  const bare = toPascal(exported.replace(/(?<=[a-z])Row$/, ""));
  const joined = joinNames(feature, bare);
  const isClear =
    bare.toLowerCase().includes(feature.toLowerCase()) ||
    (/[a-z][A-Z]/.test(bare) && joined === feature + bare);
  return isClear ? bare : joined;
}

const getFeature = (file: string): string =>
  file.startsWith("core/") ? "" : toPascal(file.split("/").at(-2) ?? "");

/** Reads the names that the contracts give to their types. */
export async function readSchemaNames(): Promise<SchemaNames> {
  const contracts = new Bun.Glob("**/contract*.ts").scanSync({ cwd: SOURCE });
  const files = [
    ...CORE.map((name) => `core/${name}.ts`),
    ...[...contracts]
      .map((path) => path.replaceAll("\\", "/"))
      .filter((path) => !path.includes(".test.") && !path.startsWith("core/"))
      .sort(),
  ];
  const names = new NameTable();
  for (const file of files) {
    const module: unknown = await import(join(SOURCE, file));
    for (const [exported, value] of Object.entries(asSchema(module)))
      if (value instanceof z.ZodType) names.add(value, toSchemaName(exported, getFeature(file)));
  }
  return names.byKey;
}

/** Maps structures to names one to one. */
class NameTable {
  readonly byKey = new Map<string, NamedSchema>();
  readonly #usedNames = new Set<string>();

  add(type: z.ZodType, name: string): void {
    for (const io of ["output", "input"] as const) {
      const schema = toJsonSchema(type, io);
      const key = toKey(schema);
      const isSecond = io === "input" && this.#usedNames.has(name) && !name.endsWith("Input");
      const uniqueName = isSecond ? `${name}Input` : name;
      if (this.byKey.has(key) || this.#usedNames.has(uniqueName)) continue;
      if (!isNameable(schema, name)) continue;
      this.byKey.set(key, { name: uniqueName, description: schema.description });
      this.#usedNames.add(uniqueName);
    }
  }
}

const SCALARS = new Set(["Id", "Day", "Instant", "Minor", "EnteredMinor"]);

/** Scalars and numbered codes that two rooms declare alike need not mean the same. */
const isNameable = (schema: JsonSchema, name: string): boolean =>
  SCALARS.has(name) ||
  schema.enum?.some((value) => typeof value === "string") === true ||
  ["properties", "anyOf", "oneOf", "additionalProperties"].some((part) => part in schema);
