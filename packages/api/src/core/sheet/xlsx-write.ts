import { writeXlsxStream } from "hucre";
import type { Cell } from "./csv-write.ts";

export const XLSX_TYPE =
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const TURN = 500;

/** A workbook of one sheet, written as it is read; every text is a typed string, so none is a formula. */
export function xlsxStream(
  name: string,
  header: readonly string[],
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>,
): ReadableStream<Uint8Array> {
  return writeXlsxStream(inTurns(header, rows), { name });
}

/** Lets other work have its turn. */
async function* inTurns(
  header: readonly string[],
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>,
) {
  yield [...header];
  let written = 0;
  for await (const row of rows) {
    yield [...row];
    written += 1;
    if (written % TURN === 0)
      await new Promise((resolve) => setImmediate(resolve));
  }
}
