import type { Source } from "./source.ts";

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Builds the graph of imports between the files, including types. */
export function fileGraph(sources: readonly Source[]): Graph {
  const sourcePaths = new Set(sources.map(({ path }) => path));
  return new Map(
    sources.map(({ path, imports }) => [
      path,
      new Set(imports.map(({ to }) => to).filter((to) => sourcePaths.has(to))),
    ]),
  );
}

/** Lists import cycles with their paths. */
export function cycles(graph: Graph): string[] {
  const canReach = (from: string, goal: string, seen = new Set<string>()): boolean =>
    [...(graph.get(from) ?? [])].some((next) => {
      if (next === goal) return true;
      if (seen.has(next)) return false;
      return canReach(next, goal, seen.add(next));
    });
  return [...graph.keys()]
    .filter((node) => canReach(node, node))
    .map((node) => `${node} reaches itself through ${[...(graph.get(node) ?? [])].join(", ")}`);
}
