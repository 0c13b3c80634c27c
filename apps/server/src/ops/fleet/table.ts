/** Columns as wide as their widest cell, and two blanks between them. */
export function formatTable(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

const UNITS = ["kB", "MB", "GB", "TB"];

export function formatSize(bytes: number): string {
  let [size, unit] = [bytes / 1024, 0];
  for (; size >= 1024 && unit < UNITS.length - 1; unit++) size /= 1024;
  return `${size.toFixed(size < 10 ? 1 : 0)} ${UNITS[unit]}`;
}

/** Formats an instant in UTC, to the minute. */
export const formatInstant = (at: Date): string =>
  `${at.toISOString().slice(0, 16).replace("T", " ")}Z`;
