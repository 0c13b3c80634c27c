import { posix } from "node:path";
import { codeFiles, readText } from "../../scripts/files.ts";

export interface Import {
  /** Repository path of the imported file, or the name of a package. */
  readonly to: string;
  readonly typeOnly: boolean;
}

export interface Source {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly Import[];
}

const STATEMENT =
  /^[ \t]*(?:import|export)\s+(type\s+)?(?:[\w*{][^;'"`]*?\bfrom\s*)?["']([^"']+)["']/gm;
const DYNAMIC = /\bimport\(\s*["']([^"']+)["']\s*\)(\.[A-Z]\w*)?/g;

/** An import of types only brings no code. */
const onlyTypes = (statement: string) => {
  const names = /\{([^}]*)\}\s*from/.exec(statement)?.[1]?.split(",") ?? [];
  const listed = names.map((name) => name.trim()).filter(Boolean);
  return listed.length > 0 && listed.every((name) => name.startsWith("type "));
};

function resolve(from: string, specifier: string): string {
  if (specifier.startsWith(".")) return posix.join(posix.dirname(from), specifier);
  if (specifier.startsWith("@/")) return `apps/web/src/${specifier.slice(2)}`;
  const match = /^@kolekta\/(api|db|i18n)(?:\/(.+))?$/.exec(specifier);
  if (!match) return toPackageName(specifier);
  const [, name = "", sub] = match;
  return `packages/${name}/src/${sub ?? ENTRY[name]}.ts`;
}

export const ENGLISH_TEXTS = /^packages\/i18n\/locales\/en\/\w+\.json$/;

const ENTRY: Record<string, string> = { api: "router", db: "index", i18n: "index" };

const toPackageName = (specifier: string) =>
  specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");

export function parse(path: string, text: string): Source {
  const statements = [...text.matchAll(STATEMENT)].map((match) => ({
    to: resolve(path, match[2] ?? ""),
    typeOnly: match[1] !== undefined || onlyTypes(match[0]),
  }));
  const dynamic = [...text.matchAll(DYNAMIC)].map((match) => ({
    to: resolve(path, match[1] ?? ""),
    typeOnly: match[2] !== undefined,
  }));
  return { path, text, imports: [...statements, ...dynamic] };
}

async function readSources(pattern: RegExp): Promise<Source[]> {
  const paths = (await codeFiles()).filter((path) => pattern.test(path));
  return Promise.all(paths.map(async (path) => parse(path, await readText(path))));
}

export const allSources = () => readSources(/\.tsx?$/);

/** Reads the English texts of screens. */
export const englishTexts = () => readSources(ENGLISH_TEXTS);
