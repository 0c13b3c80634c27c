import type { Table } from "./catalog.ts";

/** Omitted, because nearly every table refers to them. */
const EVERYWHERE = ["app_user", "institution"];

/** Draws a line to each table that the foreign keys of one refer to. */
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

/** Draws the foreign keys of the tables; returns nothing without any. */
export function formatDrawing(tables: readonly Table[]): string[] {
  const edges = tables.flatMap(formatEdges);
  if (edges.length === 0) return [];
  return [["```mermaid", "erDiagram", ...edges, "```"].join("\n")];
}
