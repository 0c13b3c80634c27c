import type { Visit } from "../../../core/context.ts";
import { orNotFound } from "../../../core/errors.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { EventState } from "../contract.ts";
import * as events from "../queries/event.ts";

export type { EventRow } from "../queries/event.ts";

/** Of each transaction of a bank one thing is done at a time, before any loan is locked. */
export const lockTransaction = (
  tx: Tx<Visit>,
  transaction: Pick<events.BankEvent, "provider" | "txnId">,
): Promise<void> => events.lockTransaction(tx.db, transaction);

export const getEvent = async (tx: Tx<Visit>, id: number): Promise<events.EventRow> =>
  orNotFound(await events.byId(tx.db, id));

/** What became of its money since; the answer that the bank was given stays. */
export const setEventState = (
  tx: Tx<Visit>,
  id: number,
  state: EventState,
  paymentId?: number,
): Promise<void> => events.setState(tx.db, id, state, paymentId);
