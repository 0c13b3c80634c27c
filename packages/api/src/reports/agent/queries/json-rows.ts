import { jsonRows } from "../../../core/sql.ts";

const snake = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const asRows = (rows: readonly object[]) =>
  jsonRows(
    rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [snake(name), value])),
    ),
  );
