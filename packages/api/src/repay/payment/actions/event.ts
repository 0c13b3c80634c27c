import type { BaseContext } from "../../../core/context.ts";
import { orNotFound } from "../../../core/errors.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { EventState } from "../contract.ts";
import * as events from "../queries/event.ts";

export type { EventRow } from "../queries/event.ts";

/** Serializes the events of one bank transaction. Call before any loan is locked. */
export const lockTransaction = (
  tx: Tx<BaseContext>,
  transaction: Pick<events.BankEvent, "provider" | "txnId">,
): Promise<void> => events.lockTransaction(tx.db, transaction);

export const getEvent = async (tx: Tx<BaseContext>, id: number): Promise<events.EventRow> =>
  orNotFound(await events.byId(tx.db, id));

/** Sets the current state of the event's money. The answer given to the bank does not change. */
export const setEventState = (
  tx: Tx<BaseContext>,
  id: number,
  state: EventState,
  paymentId?: number,
): Promise<void> => events.setState(tx.db, id, state, paymentId);
