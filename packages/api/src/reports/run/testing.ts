import { type FileReply } from "../../core/file.ts";
import { readBook } from "../../core/sheet/book.ts";

export interface Leaf {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Reads the cell under a heading in the last row, or `back` rows before it. */
  total(head: string, back?: number): string;
}

/** Reads all rows of an exported workbook, totals included. */
export async function readLeaf(reply: unknown): Promise<Leaf> {
  const { name, body } = reply as FileReply;
  const bytes = await new Response(body as ReadableStream).bytes();
  const { sheets } = await readBook(name, new Blob([bytes]));
  const [heads = [], ...rows] = (sheets[0]?.rows ?? []).map(([cells]) => cells);
  return {
    heads,
    rows,
    total(head, back = 0) {
      const at = heads.indexOf(head);
      if (at < 0) throw new Error(`no column is headed ${head}`);
      return rows.at(-1 - back)?.[at] ?? "";
    },
  };
}
