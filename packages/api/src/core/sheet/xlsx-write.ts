import { writeXlsxStream } from "hucre";
import type { Cell } from "./csv-write.ts";

export const XLSX_TYPE =
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** The head of a column; one of shares of 1 is shown in percent. */
export type Head = string | { readonly share: string };

const PERCENT = "0.00%";

const nameOf = (head: Head): string =>
  typeof head === "string" ? head : head.share;

const TURN = 500;

/** Characters. Fits an amount of eleven digits, which would else be shown as a power of ten. */
const NARROWEST = 14;
const WIDEST = 40;

/** So that the head can be read; Chinese takes twice the room. */
const widthOf = (head: string): number => {
  const taken = [...head].reduce(
    (sum, letter) => sum + (letter > "\u2e7f" ? 2 : 1),
    2,
  );
  return Math.min(WIDEST, Math.max(NARROWEST, taken));
};

/**
 * A workbook of one sheet, written as it is read, whose head stays in sight; every text is a typed string, so none is a
 * formula.
 */
export function xlsxStream(
  name: string,
  header: readonly Head[],
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>,
): ReadableStream<Uint8Array> {
  const columns = header.map((head) => ({
    width: widthOf(nameOf(head)),
    ...(typeof head === "string" ? {} : { numFmt: PERCENT }),
  }));
  return writeXlsxStream(inTurns(header.map(nameOf), rows), {
    ...{ name, columns, freezePane: { rows: 1 } },
  });
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
