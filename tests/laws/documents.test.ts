/** Documents name only existing files, procedures, permissions, columns and code. */
import { existsSync } from "node:fs";
import { posix } from "node:path";
import { describe, expect, test } from "bun:test";
import { readText, ROOT, codeFiles } from "../../scripts/files.ts";

const RIGHTS = "packages/api/src/__snapshots__/router.test.ts.snap";
/** Names that recipes invent for examples, and those of other programs. */
const INVENTED = new Set([
  "packages/db/src/migrations/NNNN_supervisor.sql",
  "NNNN_supervisor.down.sql",
  "NNNN_name.sql",
  "NNNN_name.down.sql",
  ".functions.sql",
  ".rows.sql",
  "packages/api/src/manage/callback",
  "callback.test.ts",
  "packages/api/src/reports/letter",
  "letter.test.ts",
  "manifest.json",
  "installations.json",
  "files.lost",
]);

const FILE = /^[\w.-]+(\/[\w.-]+)*\/?$/;
const FILE_ENDING = /\.(tsx?|js|json|md|sql|tsv|css|html|snap|conf|service|timer|yaml|example)$/;
const DOTTED = /^[a-z]\w*(\.\w+)+$/;
const NAME = /^([a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*)(\(.*\))?$/;

interface RepositoryIndex {
  /** Files and folders, each after a slash. */
  readonly paths: readonly string[];
  readonly procedures: readonly string[];
  readonly words: ReadonlySet<string>;
  readonly text: string;
}

async function listFiles(globs: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    globs.map((glob) => Array.fromAsync(new Bun.Glob(glob).scan(ROOT))),
  );
  return found
    .flat()
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !/(^|\/)(node_modules|dist)\//.test(path));
}

async function readRepositoryIndex(): Promise<RepositoryIndex> {
  const files = await listFiles([
    "*",
    "apps/**/*",
    "packages/**/*",
    "scripts/**/*",
    "tests/**/*",
    "examples/**/*",
    "docs/**/*",
    "deploy/**/*",
  ]);
  const paths = new Set(files.map((path) => `/${path}`));
  for (const path of files)
    for (let up = posix.dirname(path); up !== "."; up = posix.dirname(up)) paths.add(`/${up}`);
  const texts = (await codeFiles()).filter((path) => !path.includes("/e2e/"));
  const samples = files.filter((path) => /\.(tsv|csv|sql)$/.test(path));
  const indexedPaths = [...texts, ...samples].filter(
    (path) => path !== "tests/laws/documents.test.ts",
  );
  const text = (await Promise.all(indexedPaths.map(readText))).join("\n");
  const rights = await readText(RIGHTS);
  const keys = (await readMessages()).map(([key]) => key);
  return {
    paths: [...paths],
    procedures: [...rights.matchAll(/^"?([a-z]+(?:\.\w+){2}) /gm)].flatMap(
      ([, name]) => name ?? [],
    ),
    words: new Set([...(text.match(/\w+/g) ?? []), ...(await columns()), ...keys]),
    text,
  };
}

/** Lists "loan.opening_on" for every column in docs/data.md. */
async function columns(): Promise<string[]> {
  const found: string[] = [];
  let table = "";
  for (const line of (await readText("docs/data.md")).split("\n")) {
    table = /^#+ `?(\w+)`?/.exec(line)?.[1] ?? table;
    const column = /^\| [*_`]*?([a-z]\w*?)[*_`]* +\|/.exec(line)?.[1];
    if (column) found.push(`${table}.${column}`);
  }
  return found;
}

/** Reads English messages by key; groups of messages have an empty text. */
async function readMessages(): Promise<[key: string, text: string][]> {
  const messages: [string, string][] = [];
  const walk = (node: object, path: string) => {
    for (const [key, value] of Object.entries(node)) {
      messages.push([`${path}.${key}`, typeof value === "string" ? value : ""]);
      if (typeof value === "object") walk(value as object, `${path}.${key}`);
    }
  };
  const folder = "packages/i18n/locales/en";
  for await (const name of new Bun.Glob("*.json").scan(`${ROOT}/${folder}`))
    walk(JSON.parse(await readText(`${folder}/${name}`)) as object, name.replace(".json", ""));
  return messages;
}

const isFile = (name: string) =>
  FILE.test(name) &&
  !name.startsWith("DATA_DIR/") &&
  (/\/[\w-]/.test(name) || FILE_ENDING.test(name));

function isThere(name: string, repository: RepositoryIndex): boolean {
  if (INVENTED.has(name)) return true;
  if (isFile(name)) {
    const end = `/${name.replace(/^\.\//, "").replace(/\/$/, "")}`;
    return repository.paths.some(
      (path) => path.replace(/\.tsx?$/, "").endsWith(end) || path.endsWith(end),
    );
  }
  if (DOTTED.test(name))
    return (
      repository.words.has(name) ||
      repository.procedures.some((procedure) => `.${procedure}`.endsWith(`.${name}`)) ||
      repository.text.includes(name)
    );
  const word = NAME.exec(name)?.[1];
  return word === undefined || repository.words.has(word);
}

function missingIn(text: string, repository: RepositoryIndex): string[] {
  const prose = text.replace(/```[\s\S]*?```/g, (fence) => fence.replace(/[^\n]/g, " "));
  return [...prose.matchAll(/`([^`\n]+)`/g)]
    .filter(([, name = ""]) => !isThere(name, repository))
    .map(({ 1: name, index }) => `line ${prose.slice(0, index).split("\n").length}: ${name}`);
}

/** Anchors that GitHub gives the headings of a document. */
async function sectionsIn(path: string): Promise<Set<string>> {
  const headings = (await readText(path)).matchAll(/^#+ (.+)$/gm);
  return new Set(
    [...headings].map(([, heading = ""]) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w\s-]/g, "")
        .replaceAll(" ", "-"),
    ),
  );
}

describe("documents", () => {
  test("every file, procedure, column and name that they mention exists", async () => {
    const repository = await readRepositoryIndex();
    const documents = await listFiles(["*.md", "{docs,apps,deploy}/**/*.md"]);
    expect(documents.length).toBeGreaterThan(30);
    const missing: string[] = [];
    for (const path of documents)
      if (path !== "docs/data.md")
        for (const name of missingIn(await readText(path), repository))
          missing.push(`${path}, ${name}`);
    expect(missing).toEqual([]);
  });

  test("a missing file, procedure, column or name is found", async () => {
    const missingNames =
      "`tasks/case/nowhere.ts`, `tasks.case.nowhere`, `loan.nowhere`, `goneAway`";
    expect(missingIn(missingNames, await readRepositoryIndex())).toHaveLength(4);
  });

  test("the guide shows in bold only texts of the screens", async () => {
    const texts = new Set((await readMessages()).map(([, text]) => text));
    const unknown: string[] = [];
    for (const path of await listFiles(["docs/guide/*.md"])) {
      const bold = (await readText(path)).replaceAll(/\s+/g, " ").matchAll(/\*\*([^*]+)\*\*/g);
      for (const [, name = ""] of bold) if (!texts.has(name)) unknown.push(`${path}: ${name}`);
    }
    expect(unknown).toEqual([]);
  });

  test("every link leads to a file, and to a section of it", async () => {
    const broken: string[] = [];
    for (const path of await listFiles(["*.md", "{docs,apps,packages,deploy}/**/*.md"]))
      for (const [, link = ""] of (await readText(path)).matchAll(/\]\(([^)\s]+)\)/g)) {
        if (/^[a-z]+:/.test(link)) continue;
        const [file = "", section] = link.split("#");
        const target = file === "" ? path : posix.join(posix.dirname(path), file);
        const isFound = existsSync(`${ROOT}/${target}`);
        if (!isFound || (section && !(await sectionsIn(target)).has(section)))
          broken.push(`${path}: ${link}`);
      }
    expect(broken).toEqual([]);
  });
});
