import { errorMessage, type ErrorKey } from "@kolekta/i18n";
import type { Ctx } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { BatchImportResult } from "../contract-batch.ts";
import { lenderSource, type TapeBorrower, tapeBorrowers } from "../queries/tape.ts";

/** Row that names its borrower by the lender's id. */
export interface LenderRow {
  readonly borrowerId: string;
}

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

  /**
   * Refuses the whole batch when the lender is unknown. A borrower that the caller cannot see
   * counts as unknown.
   */
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

  /** Audits the batch. `imported` is the number of accepted rows with new data. */
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
