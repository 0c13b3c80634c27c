import type { Visit } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import {
  type ExtensionRow,
  lockByPayment,
  setPayment,
} from "../queries/row.ts";

export interface Kept {
  readonly row: ExtensionRow;
  readonly deal: {
    readonly extensionId: number;
    readonly until: Date;
    readonly payMinor: number;
  };
}

/** The extension that this payment brought into effect, held, and until when it could be paid; null where none. */
export async function effectiveExtension(
  tx: Tx<Visit>,
  paymentId: number,
): Promise<Kept | null> {
  const row = await lockByPayment(tx.db, paymentId);
  if (!row) return null;
  const { id: extensionId, expiresAt: until, feeMinor: payMinor } = row;
  return { row, deal: { extensionId, until, payMinor } };
}

/** It stays in effect: another payment by its code has taken the place of the one that went back. */
export async function replaceExtensionPayment(
  tx: Tx<Visit>,
  row: ExtensionRow,
  paymentId: number,
): Promise<void> {
  await setPayment(tx.db, row.id, paymentId);
  tx.audit({
    action: "extension.replacePayment",
    entity: "extension",
    entityId: row.id,
    institutionId: row.institutionId,
    after: { paymentId },
  });
}
