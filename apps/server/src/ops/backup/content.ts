import type { PoolConnection } from "@kolekta/db";
import type { TableShape, TableSum } from "./archive.ts";
import { buildContentSql } from "./catalog.ts";

const NEWLINE = 10;

/** Counts and hashes COPY text as it passes by: in text format every row is one line. */
export class RowDigest {
  #rows = 0;
  readonly #hash = new Bun.CryptoHasher("sha256");

  add(bytes: Uint8Array): void {
    this.#hash.update(bytes);
    for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1))
      this.#rows++;
  }

  sum(): TableSum {
    return { rows: this.#rows, sha256: this.#hash.digest("hex") };
  }
}

/** The sum of a table as it is in the database now. */
export async function computeTableSum(
  connection: PoolConnection,
  table: TableShape,
): Promise<TableSum> {
  const digest = new RowDigest();
  for await (const bytes of connection.copyOut(buildContentSql(table))) digest.add(bytes);
  return digest.sum();
}
