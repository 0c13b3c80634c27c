import type { SheetRow } from "./cell.ts";
import { csvRows } from "./csv-read.ts";
import type { ChosenEncoding } from "./file-style.ts";
import type { WorkbookRow } from "./workbook-worker.ts";

/** Yields every row of a csv, or of a workbook converted to lines of JSON, in batches; blank rows too. */
export async function* readSheetRows(
  path: string,
  encoding?: ChosenEncoding,
): AsyncGenerator<SheetRow[]> {
  let row = 0;
  if (!path.endsWith(".jsonl")) {
    for await (const batch of csvRows(path, encoding))
      yield batch.map((cells) => ({ row: (row += 1), cells }));
    return;
  }
  const text = await Bun.file(path).text();
  yield text
    .split("\n")
    .slice(0, -1)
    .map((line) => {
      const [cells, notes] = JSON.parse(line) as WorkbookRow;
      return { row: (row += 1), cells, notes };
    });
}
