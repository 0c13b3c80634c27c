import { errorMessage, type ErrorKey } from "@kolekta/i18n";
import type { Ctx } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { BatchImportResult } from "../contract-batch.ts";
import { lenderSource, type TapeBorrower, tapeBorrowers } from "../queries/tape.ts";

/** A row that names its borrower as the lender does. */
export interface LenderRow {
  readonly borrowerId: string;
}

/** The rows of a batch with the borrowers that they are about, and what is refused of them. */
export class Batch<Row extends LenderRow> {
  readonly #tx: Tx<Ctx>;
  readonly #lender: string;
  readonly #count: number;
  readonly #refused: BatchImportResult["refused"] = [];
  readonly rows: readonly (readonly [Row, TapeBorrower, number])[];

  private constructor(
    tx: Tx<Ctx>,
    lender: string,
    rows: readonly Row[],
    borrowers: ReadonlyMap<string | null, TapeBorrower>,
    toSource: (row: Row) => string,
  ) {
    this.#tx = tx;
    this.#lender = lender;
    this.#count = rows.length;
    this.rows = rows.flatMap((row, at) => {
      const found = borrowers.get(toSource(row));
      if (!found) this.reject(at + 1, "borrowerId", "borrower.notOnTape");
      return found ? [[row, found, at + 1] as const] : [];
    });
  }

  /** Refused whole where the lender is unknown; a borrower who is hidden is like one who is unknown. */
  static async open<Row extends LenderRow>(
    tx: Tx<Ctx>,
    lender: string,
    rows: readonly Row[],
  ): Promise<Batch<Row>> {
    const storedLender = await lenderSource(tx.db, lender);
    if (!storedLender)
      throw new AppError("invalid", "loanImport.lenderUnknown", { lender }, "lender");
    const toSource = (row: Row) => `${storedLender.source}:${row.borrowerId}`;
    const sources = [...new Set(rows.map(toSource))];
    const found = await tapeBorrowers(tx.db, tx.actor, sources);
    const borrowers = new Map(found.map((borrower) => [borrower.sourceId, borrower]));
    return new Batch(tx, lender, rows, borrowers, toSource);
  }

  reject(row: number, field: string, key: ErrorKey): void {
    const message = errorMessage(this.#tx.lang, key);
    this.#refused.push({ row, field, message });
  }

  /** Leaves the trail; `taken` of the rows that were not refused were new. */
  finish(
    action: "contact.importDevice" | "image.import",
    kind: "ADDRESS_BOOK" | "CALL_LIST" | "KTP" | "PICTURE",
    imported: number,
  ): BatchImportResult {
    const refused = this.#refused.toSorted((a, b) => a.row - b.row);
    const unchanged = this.#count - refused.length - imported;
    this.#tx.audit({
      action,
      entity: "borrower",
      entityId: null,
      after: { kind, lender: this.#lender, imported, unchanged, refused: refused.length },
    });
    return { imported, unchanged, refused };
  }
}
