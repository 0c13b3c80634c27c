import { join } from "node:path";
import { z } from "zod";
import { ROOT } from "../../env.ts";
import { asSchema, type JsonSchema, jsonSchemaOf, toKey } from "./json-schema.ts";
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

/** Joins two names at what one ends and the other begins with: DailyTask and TaskState are DailyTaskState. */
function joinNames(room: string, name: string): string {
  const words = name.split(/(?=[A-Z])/);
  const overlap = words
    .map((_word, index) => words.slice(0, words.length - index).join(""))
    .find((start) => room.endsWith(start));
  return room + name.slice(overlap?.length ?? 0);
}

/** `CaseRow` of the room case is `Case`, its `Status` is `CaseStatus`; two words say enough without the room. */
function toSchemaName(exported: string, room: string): string {
  const bare = toPascal(exported.replace(/(?<=[a-z])Row$/, ""));
  const joined = joinNames(room, bare);
  const isClear =
    bare.toLowerCase().includes(room.toLowerCase()) ||
    (/[a-z][A-Z]/.test(bare) && joined === room + bare);
  return isClear ? bare : joined;
}

const roomIn = (file: string): string =>
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
      if (value instanceof z.ZodType) names.add(value, toSchemaName(exported, roomIn(file)));
  }
  return names.byKey;
}

/** Gives each structure one name and each name one structure. */
class NameTable {
  readonly byKey = new Map<string, NamedSchema>();
  readonly #taken = new Set<string>();

  add(type: z.ZodType, name: string): void {
    for (const io of ["output", "input"] as const) {
      const schema = jsonSchemaOf(type, io);
      const key = toKey(schema);
      const isSecond = io === "input" && this.#taken.has(name) && !name.endsWith("Input");
      const own = isSecond ? `${name}Input` : name;
      if (this.byKey.has(key) || this.#taken.has(own)) continue;
      if (!isNameable(schema, name)) continue;
      this.byKey.set(key, { name: own, description: schema.description });
      this.#taken.add(own);
    }
  }
}

const SCALARS = new Set(["Id", "Day", "Instant", "Minor", "EnteredMinor"]);

/** Scalars and numbered codes that two rooms declare alike need not mean the same. */
const isNameable = (schema: JsonSchema, name: string): boolean =>
  SCALARS.has(name) ||
  schema.enum?.some((value) => typeof value === "string") === true ||
  ["properties", "anyOf", "oneOf", "additionalProperties"].some((part) => part in schema);
