import { type JsonSchema, toKey, mapParts } from "./json-schema.ts";
import { toPascal } from "./names.ts";
import type { SchemaNames } from "./schema-names.ts";

/** Shorter structures stay inline: a reference would be as long. */
const SHARED_LENGTH = 60;

const isShareable = (schema: JsonSchema, key: string): boolean =>
  key.length > SHARED_LENGTH && (schema.properties !== undefined || schema.enum !== undefined);

/** Moves structures out of the operations into named components, each once. */
export class SchemaCatalog {
  readonly schemas: Record<string, JsonSchema> = {};
  readonly #names: Map<string, { name: string; description?: string | undefined }>;
  readonly #usedNames: Set<string>;
  readonly #counts = new Map<string, number>();

  constructor(names: SchemaNames, reserved: readonly string[]) {
    this.#names = new Map(names);
    this.#usedNames = new Set([...reserved, ...[...names.values()].map(({ name }) => name)]);
  }

  /** Counts the structures of a schema; structures counted twice become components. */
  count(schema: JsonSchema): void {
    const key = toKey(schema);
    const before = this.#counts.get(key) ?? 0;
    this.#counts.set(key, before + 1);
    if (before > 0 && isShareable(schema, key)) return;
    mapParts(schema, (part) => {
      this.count(part);
      return part;
    });
  }

  /** Names a structure, unless its contract does or another has the name. */
  name(schema: JsonSchema, name: string): void {
    const key = toKey(schema);
    if (!schema.properties || this.#names.has(key) || this.#usedNames.has(name)) return;
    this.#names.set(key, { name });
    this.#usedNames.add(name);
  }

  /**
   * Replaces named and shared structures of the schema by references; `location` names structures
   * without a name.
   */
  refer(schema: JsonSchema, location: string): JsonSchema {
    const key = toKey(schema);
    const isShared = (this.#counts.get(key) ?? 0) > 1 && isShareable(schema, key);
    if (isShared && !this.#names.has(key)) this.#names.set(key, { name: this.#freeName(location) });
    const named = this.#names.get(key);
    if (!named)
      return mapParts(schema, (part, step) => this.refer(part, location + toPascal(step)));
    const { description, default: preset, ...structure } = schema;
    if (!(named.name in this.schemas)) this.#define(named.name, structure, named.description);
    return {
      $ref: `#/components/schemas/${named.name}`,
      ...(description !== named.description && { description }),
      ...(preset !== undefined && { default: preset }),
    };
  }

  #define(name: string, structure: JsonSchema, description: string | undefined): void {
    // Reserves its place first: a structure may hold itself.
    this.schemas[name] = {};
    this.schemas[name] = {
      ...(description !== undefined && { description }),
      ...mapParts(structure, (part, step) => this.refer(part, name + toPascal(step))),
    };
  }

  #freeName(baseName: string): string {
    let name = baseName;
    for (let count = 2; this.#usedNames.has(name); count += 1) name = `${baseName}${count}`;
    this.#usedNames.add(name);
    return name;
  }
}
