import type { Table } from "./catalog.ts";

/** Nearly every table names them: who did it, and where. */
const EVERYWHERE = ["app_user", "institution"];

/** A line of the drawing for each table that one names. */
function formatEdges(table: Table): string[] {
  const named = Map.groupBy(
    table.columns.filter(({ references }) => references && !EVERYWHERE.includes(references)),
    ({ references }) => references ?? "",
  );
  return [...named].map(([to, columns]) => {
    const isUniqueReference = columns.some(({ isUnique }) => isUnique);
    const isSure = columns.some(({ isNullable }) => !isNullable);
    const label = columns.map(({ name }) => name).join(", ");
    return `  ${table.name} ${isUniqueReference ? "|o" : "}o"}--${isSure ? "||" : "o|"} ${to} : "${label}"`;
  });
}

/** What the tables name by foreign keys; none where they name nothing. */
export function formatDrawing(tables: readonly Table[]): string[] {
  const edges = tables.flatMap(formatEdges);
  if (edges.length === 0) return [];
  return [["```mermaid", "erDiagram", ...edges, "```"].join("\n")];
}
