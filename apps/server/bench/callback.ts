import { computeSignature } from "@kolekta/api/core/signature";
import { collectEvents } from "@kolekta/api/core/testing";
import { SQL } from "bun";
import { createCodes, type Payable, getPaymentRows } from "./callback-codes.ts";
import { expectFullEffect } from "./callback-effect.ts";
import { postBySql } from "./callback-plain.ts";
import { withFactsBeside } from "./facts-beside.ts";
import { drain, type Rate } from "./loop.ts";
import { BANK_SECRET, type Bench } from "./bench.ts";
import { type WorkloadResult, milliseconds, perSecond } from "./table.ts";
import { measureAlternating, comparedRates, median, ROUNDS } from "./alternating-rates.ts";

const WIDTH = 8;
/** Name that the server gives a provider over HTTP. */
const PROVIDER = "http";

/**
 * Sends signed payment events over HTTP, each for a code of its own, beside bare statements that
 * write the same rows of other loans. Verifies the full effect of every payment.
 */
export async function benchCallbacks(
  bench: Bench,
  callbacks: number,
  printLine: (line: string) => void,
): Promise<WorkloadResult[]> {
  const batchSize = Math.ceil(callbacks / ROUNDS);
  const slowest = { plain: [] as number[], measured: [] as number[] };
  const rates = await measureAlternating({
    limit: async () => {
      const codes = await createCodes(bench.db, "plain", batchSize);
      const rate = await payBySql(bench, codes);
      await expectFullEffect(bench.db, codes);
      slowest.plain.push(rate.p95);
      return rate.perSecond;
    },
    measured: async () => {
      const codes = await createCodes(bench.db, PROVIDER, batchSize);
      const rate = await postCallbacks(bench, codes);
      await expectFullEffect(bench.db, codes);
      slowest.measured.push(rate.p95);
      printLine(`${rate.done} callbacks, ${perSecond(rate.perSecond)}`);
      return rate.perSecond;
    },
  });
  return [
    comparedRates({
      ...rates,
      subject: `Payment callbacks to full effect, REST, ${WIDTH} clients`,
      limitLabel: "same rows by plain SQL",
      aim: 0.6,
    }),
    {
      subject: `A payment callback, ${WIDTH} at a time, p95`,
      measured: milliseconds(median(slowest.measured)),
      limit: `${milliseconds(median(slowest.plain))} same rows by plain SQL`,
      ratio: median(slowest.plain) / median(slowest.measured),
      aim: "",
      isMet: null,
    },
  ];
}

async function payBySql(bench: Bench, payable: readonly Payable[]): Promise<Rate> {
  const rowsByLoan = new Map<number, Awaited<ReturnType<typeof getPaymentRows>>>();
  for (const code of payable) rowsByLoan.set(code.loanId, await getPaymentRows(bench.db, code));
  const driver = new SQL(bench.databaseUrl, { max: WIDTH });
  try {
    const post = (code: Payable) =>
      driver.begin((tx) => {
        const rows = rowsByLoan.get(code.loanId);
        if (!rows) throw new Error("a loan without rows");
        return postBySql(tx, code, rows);
      });
    return await withFactsBeside(bench.db, (settle) => drain(WIDTH, payable, post, settle));
  } finally {
    await driver.close();
  }
}

/** Counts callbacks when they are answered; browsers must have received their events soon after. */
async function postCallbacks(bench: Bench, payable: readonly Payable[]): Promise<Rate> {
  const receivedIds = new Set<number>();
  const ear = await collectEvents({ url: bench.databaseUrl }, ({ type, ids }) => {
    if (type === "payment.received") receivedIds.add(ids.paymentId ?? 0);
  });
  try {
    const rate = await withFactsBeside(bench.db, (settle) =>
      drain(WIDTH, payable, (code) => postCallback(bench, code), settle),
    );
    for (let waited = 0; receivedIds.size < rate.done; waited += 50) {
      if (waited > 5_000)
        throw new Error(`${receivedIds.size} of ${rate.done} payments were heard of`);
      await Bun.sleep(50);
    }
    return rate;
  } finally {
    await ear.stop();
  }
}

async function postCallback({ url }: Bench, { number, amountMinor }: Payable): Promise<void> {
  const body = JSON.stringify({
    transactionId: `txn-${number}`,
    type: "PAID",
    number,
    amountMinor,
    currency: "IDR",
    paidAt: new Date().toISOString(),
  });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const reply = await fetch(`${url}/prod/api/payment/callback`, {
    method: "POST",
    body,
    headers: {
      "content-type": "application/json",
      "x-timestamp": timestamp,
      "x-signature": computeSignature(`${timestamp}.${body}`, BANK_SECRET),
    },
  });
  const { code, message, data } = (await reply.json()) as {
    code: string;
    message: string;
    data: { answer: string };
  };
  if (code !== "00" || data.answer !== "POSTED")
    throw new Error(`a callback was answered ${data?.answer ?? message}`);
}
