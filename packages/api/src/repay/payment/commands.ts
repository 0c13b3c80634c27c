import type { Command, CommandInput, CommandResult, OpsContext } from "../../core/command.ts";
import { Instant } from "../../core/day.ts";
import { Minor } from "../../core/money.ts";
import { paymentBy, assertSimulator, reversalBy, sendAsBank } from "./actions/bank.ts";
import type { BankEvent } from "./actions/receive.ts";

/** Acts as the simulated bank, for trials and for tests of a whole installation. */
export const payCommand: Command = {
  name: "pay",
  summary: "act as the simulated bank: pay a repayment code or reverse its payment",
  args: [{ name: "number", summary: "number of the repayment code" }],
  options: [
    { flag: "--amount <minor>", summary: "amount paid; default: amount of the code" },
    { flag: "--at <instant>", summary: "time of payment; default: now" },
    { flag: "--twice", summary: "report the payment twice, as banks sometimes do" },
    { flag: "--reverse", summary: "reverse the last payment of the code" },
  ],
  run: pay,
};

async function pay(
  { context }: OpsContext,
  { args, options }: CommandInput,
): Promise<CommandResult> {
  assertSimulator(context);
  const number = args["number"] ?? "";
  const event = options["reverse"]
    ? await reversalBy(context, number)
    : await paymentBy(context, { number, ...parsePayOptions(options) });
  const times = options["twice"] ? 2 : 1;
  const answers = [];
  for (let n = 0; n < times; n += 1) answers.push(await sendAsBank(context, event));
  return { ok: true, data: answers, lines: answers.map((answer) => formatLine(event, answer)) };
}

function parsePayOptions({ amount, at }: CommandInput["options"]) {
  return {
    ...(amount === undefined ? {} : { amountMinor: Minor.positive().parse(Number(amount)) }),
    ...(at === undefined ? {} : { paidAt: Instant.parse(at) }),
  };
}

const formatLine = (
  { eventType, number, txnId }: BankEvent,
  { amountMinor, currency, answer }: Awaited<ReturnType<typeof sendAsBank>>,
): string => `${eventType} ${number} ${currency} ${amountMinor} as ${txnId}: ${answer}`;
