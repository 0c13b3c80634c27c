import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { ROOT } from "../../env.ts";

const SOURCE = join(ROOT, "packages/api/src");

const TEXTS = join(ROOT, "packages/i18n/locales/en/error.json");

/** Keys that each procedure may refuse with, by its name. */
export type ErrorKeys = ReadonlyMap<string, readonly string[]>;

/** Name of the entry for keys that every procedure or write may return. */
export const COMMON_KEYS = "";

/** A declaration at the top of a module, or one property of it. */
interface Chunk {
  readonly file: string;
  readonly text: string;
}

interface Module {
  readonly chunks: ReadonlyMap<string, Chunk>;
  /** Local name of each import: its file, and its name there; null for a whole module. */
  readonly imports: ReadonlyMap<string, readonly [string, string | null]>;
}

const DECLARATION = /^(?:export )?(?:async )?(?:function\*?|const|let|class) (\w+)/;
const IMPORT = /^import (?!type)(?:\* as (\w+)|\{([^}]*)\}) from "(\.[^"]+)"/gm;

function readModule(file: string): Module {
  const text = readFileSync(file, "utf8");
  const chunks = new Map<string, Chunk>();
  for (const part of text.split(/\n(?=[a-z/@])/)) {
    const [, name] = DECLARATION.exec(part) ?? [];
    if (name !== undefined) chunks.set(name, { file, text: part });
  }
  const imports = new Map<string, readonly [string, string | null]>();
  for (const [, whole, list = "", path = ""] of text.matchAll(IMPORT)) {
    const from = resolve(dirname(file), path);
    if (whole !== undefined) imports.set(whole, [from, null]);
    for (const item of list.split(",").map((word) => word.trim())) {
      const [name = "", local = name] = item.split(" as ");
      if (name !== "" && !name.startsWith("type ")) imports.set(local, [from, name]);
    }
  }
  return { chunks, imports };
}

/** Skips contracts, whose refusals are reported by field without a key. */
const isRead = (name: string): boolean =>
  name.endsWith(".ts") && !/\.test\.|testing|(^|\/)(seeds|contract)/.test(name);

function* listTexts(tree: object, head = ""): Generator<[key: string, text: string]> {
  for (const [name, value] of Object.entries(tree))
    if (typeof value === "object" && value !== null) yield* listTexts(value, `${head}${name}.`);
    else yield [head + name, String(value)];
}

/** Reads the English message of each key. */
export const readErrorTexts = (): ReadonlyMap<string, string> =>
  new Map(listTexts(JSON.parse(readFileSync(TEXTS, "utf8"))));

class Reader {
  readonly #errorKeys = new Set(readErrorTexts().keys());
  readonly #modules = new Map(
    readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
      .map((name) => name.replaceAll("\\", "/"))
      .filter(isRead)
      .map((name) => [join(SOURCE, name), readModule(join(SOURCE, name))]),
  );
  readonly #uses = new Map<string, readonly Chunk[]>();

  /** Declarations that a chunk uses, from its file and its imports. */
  listUses({ file, text }: Chunk): readonly Chunk[] {
    const cached = this.#uses.get(text);
    if (cached) return cached;
    const module = this.#modules.get(file);
    const found = new Set<Chunk>();
    for (const [, name = "", member] of text.matchAll(/\b(\w+)(?:\.(\w+))?/g)) {
      const [from, original] = module?.imports.get(name) ?? [file, name];
      const importedName = original ?? member ?? "";
      const chunk = this.#modules.get(from)?.chunks.get(importedName);
      if (chunk && chunk.text !== text) found.add(chunk);
    }
    const uses = [...found];
    this.#uses.set(text, uses);
    return uses;
  }

  listKeysIn({ text }: Chunk): string[] {
    return [...text.matchAll(/"(\w+\.\w+)"/g)]
      .map(([, key = ""]) => key)
      .filter((key) => this.#errorKeys.has(key));
  }

  declaration(path: string, name: string): Chunk | undefined {
    return this.#modules.get(join(SOURCE, path))?.chunks.get(name);
  }

  /** A procedure that calls others by name has keys of its own only. */
  readonly root = this.declaration("router.ts", "appRouter");

  /** A property of a router, of what it spreads, or of the function in its file that builds one. */
  findProperty(chunk: Chunk, step: string): Chunk | undefined {
    const find = ({ file, text }: Chunk, indent: string): Chunk | undefined => {
      const property = text
        .split(new RegExp(`\\n(?=${indent}\\w+:)`))
        .find((line) => line.startsWith(`${indent}${step}:`));
      return property === undefined ? undefined : { file, text: property };
    };
    const spreads = [...chunk.text.matchAll(/^ {2}\.{3}\w+/gm)].flatMap(([text]) =>
      this.listUses({ file: chunk.file, text }),
    );
    const builders = [...listReachable(this, chunk)].filter(({ file }) => file === chunk.file);
    return (
      find(chunk, "  ") ??
      spreads.flatMap((spread) => find(spread, "  ") ?? [])[0] ??
      builders.flatMap((builder) => find(builder, "    ") ?? [])[0]
    );
  }

  /** The declaration of a procedure, found by its path from the root router. */
  find(procedure: string): Chunk | undefined {
    let chunk = this.root;
    for (const step of procedure.split(".")) {
      const property = chunk && this.findProperty(chunk, step);
      if (!property) continue;
      const isRouter = /^ {2}\w+: \w+,?[\s})]*;?\s*$/.test(property.text);
      chunk = isRouter ? this.listUses(property)[0] : property;
    }
    return chunk;
  }
}

const listReachable = (reader: Reader, first: Chunk | undefined): Set<Chunk> => {
  const seen = new Set<Chunk>(first ? [first] : []);
  for (const chunk of seen)
    for (const use of reader.listUses(chunk)) if (use !== reader.root) seen.add(use);
  return seen;
};

/** Reads from the source which keys each procedure may refuse with: those of every declaration that it can reach. */
export function readErrorKeys(procedures: readonly string[]): ErrorKeys {
  const reader = new Reader();
  const keysFrom = (first: Chunk | undefined) =>
    new Set([...listReachable(reader, first)].flatMap((chunk) => reader.listKeysIn(chunk)));
  const common = keysFrom(reader.declaration("core/guarded.ts", "guarded")).union(
    keysFrom(reader.declaration("core/transaction.ts", "inTransaction")),
  );
  return new Map([
    [COMMON_KEYS, [...common].sort()],
    ...procedures.map((procedure): [string, string[]] => [
      procedure,
      [...keysFrom(reader.find(procedure)).difference(common)].sort(),
    ]),
  ]);
}
