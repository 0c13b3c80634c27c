import type { Source } from "./source.ts";

/** Packages without I/O that run in browsers and servers. */
export const BROWSER_SAFE = ["zod", "use-intl"];

function impureFrom(
  path: string,
  byPath: ReadonlyMap<string, Source>,
  pure: readonly string[],
  seen: Set<string> = new Set(),
): string[] {
  if (seen.has(path)) return [];
  seen.add(path);
  const source = byPath.get(path);
  if (!source) return pure.includes(path) || path.endsWith(".json") ? [] : [path];
  return source.imports
    .filter(({ typeOnly }) => !typeOnly)
    .flatMap(({ to }) => impureFrom(to, byPath, pure, seen));
}

/** Lists imports of `watched` files that bring impure packages, for every file that `applies`. */
export function impureImports(
  sources: readonly Source[],
  applies: (path: string) => boolean,
  watched: (to: string) => boolean,
  pure: readonly string[] = BROWSER_SAFE,
): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  return sources
    .filter(({ path }) => applies(path))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ to, typeOnly }) => !typeOnly && watched(to))
        .map(({ to }) => ({ to, bad: impureFrom(to, byPath, pure) }))
        .filter(({ bad }) => bad.length > 0)
        .map(({ to, bad }) => `${path}: ${to} needs ${bad.join(", ")}`),
    );
}
