import type { z } from "zod";
import type { Ctx, BaseContext } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { findByNumber } from "../../code/actions/pay.ts";
import type * as c from "../contract-bank.ts";
import * as queries from "../queries/bank.ts";
import { type EventReply, receivePayment, receiveWithin, type BankEvent } from "./receive.ts";

/** Provider name when no real bank is configured. */
const SIMULATOR = "simulator";

export function assertSimulator({ gateways }: BaseContext): void {
  if (gateways.bank.name !== SIMULATOR) throw new AppError("conflict", "payment.noSimulator");
}

/** Asserts that the page of the simulated bank is open. */
function assertSimulatorPageOpen(ctx: Ctx): void {
  assertSimulator(ctx);
  if (!ctx.gateways.bank.isActed) throw new AppError("conflict", "payment.noSimulator");
}

type PayOrder = z.output<typeof c.payAsBank.input>;

/** Builds the event of the simulated bank for a payment with this number. */
export async function paymentBy(
  context: BaseContext,
  { number, amountMinor, paidAt }: PayOrder,
): Promise<BankEvent> {
  const code = await findByNumber(context.db, SIMULATOR, number);
  if (!code) throw unknown(number);
  const requestedMinor = code.amountMinor - code.paidMinor;
  return {
    provider: SIMULATOR,
    txnId: `SIM-${crypto.randomUUID()}`,
    eventType: "PAID",
    number,
    loanId: null,
    amountMinor: amountMinor ?? (requestedMinor > 0 ? requestedMinor : code.amountMinor),
    currency: orNotFound(await queries.findCurrency(context.db, code.loanId)),
    paidAt: paidAt ?? context.now(),
  };
}

/** Builds the event by which the simulated bank reverses the last payment with this number. */
export async function reversalBy(context: BaseContext, number: string): Promise<BankEvent> {
  const last = await queries.lastPaid(context.db, SIMULATOR, number);
  if (!last)
    throw (await findByNumber(context.db, SIMULATOR, number))
      ? new AppError("conflict", "payment.nothingToReverse", {}, "number")
      : unknown(number);
  return {
    ...last,
    provider: SIMULATOR,
    eventType: "REVERSED",
    number,
    loanId: null,
    paidAt: context.now(),
  };
}

const unknown = (number: string): AppError =>
  new AppError("notFound", "payment.unknownNumber", { number }, "number");

export async function listCodes(ctx: Ctx, filter: z.output<typeof c.listBankCodes.input>) {
  assertSimulatorPageOpen(ctx);
  const { page, size } = filter;
  const found = await queries.codes(ctx.db, SIMULATOR, filter);
  return { ...found, page, size, totalCapped: false };
}

export async function payAsBank(ctx: Ctx, order: PayOrder) {
  assertSimulatorPageOpen(ctx);
  return act(ctx, order, await paymentBy(ctx, order));
}

export async function reverseAsBank(ctx: Ctx, { number }: { number: string }) {
  assertSimulatorPageOpen(ctx);
  return act(ctx, { number }, await reversalBy(ctx, number));
}

/**
 * Records one transaction for each click. A repeated request of the same click is not a second one.
 */
const act = (ctx: Ctx, input: unknown, event: BankEvent) =>
  inTransaction(ctx, input, async (tx) => toAnswerView(event, await receiveWithin(tx, event)));

const toAnswerView = ({ txnId, amountMinor, currency }: BankEvent, { answer }: EventReply) => ({
  txnId,
  amountMinor,
  currency,
  answer,
});

/** Sends an event of the simulated bank from the command line. */
export const sendAsBank = async (context: BaseContext, event: BankEvent) =>
  toAnswerView(event, await receivePayment(context, event));
