import { type FileReply } from "../../core/file.ts";
import { readSmallSheet } from "../../core/sheet/small.ts";

export interface Leaf {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** What the last row but so many says under a head. */
  total(head: string, back?: number): string;
}

/** A workbook that left, as the house itself reads those that come in. */
export async function leafOf(reply: unknown): Promise<Leaf> {
  const { name, body } = reply as FileReply;
  const bytes = await new Response(body as ReadableStream).bytes();
  const sheet = await readSmallSheet(name, new Blob([bytes]), {
    mostRows: 100_000,
  });
  const rows = sheet.rows.map(({ cells }) => cells);
  return {
    ...{ heads: sheet.headers, rows },
    total(head, back = 0) {
      const at = sheet.headers.indexOf(head);
      if (at < 0) throw new Error(`no column is headed ${head}`);
      return rows.at(-1 - back)?.[at] ?? "";
    },
  };
}
