import { signatureOf } from "@kolekta/api/core/signature";
import { hearEvents } from "@kolekta/api/core/testing";
import { SQL } from "bun";
import { handOutCodes, type Payable, rowsOf } from "./callback-codes.ts";
import { expectFullEffect } from "./callback-effect.ts";
import { writePlainly } from "./callback-plain.ts";
import { drain, type Rate } from "./loop.ts";
import { BANK_SECRET, type Bench } from "./bench.ts";
import { type Measured, milliseconds, perSecond } from "./table.ts";
import { byTurns, comparedRates, median, TURNS } from "./turns.ts";

const WIDTH = 8;
/** As the server names a provider that it asks over HTTP. */
const PROVIDER = "http";

/**
 * A bank tells of payments over HTTP, signed, each by a code of its own for a whole loan, beside the bare statements
 * that write the same rows of other loans. Every payment is proved to have taken its full effect.
 */
export async function benchCallbacks(
  bench: Bench,
  callbacks: number,
  say: (line: string) => void,
): Promise<Measured[]> {
  const portion = Math.ceil(callbacks / TURNS);
  const slowest = { plain: [] as number[], ours: [] as number[] };
  const rates = await byTurns({
    limit: async () => {
      const codes = await handOutCodes(bench.db, "plain", portion);
      const rate = await payPlainly(bench, codes);
      await expectFullEffect(bench.db, codes);
      slowest.plain.push(rate.p95);
      return rate.perSecond;
    },
    ours: async () => {
      const codes = await handOutCodes(bench.db, PROVIDER, portion);
      const rate = await tellAll(bench, codes);
      await expectFullEffect(bench.db, codes);
      slowest.ours.push(rate.p95);
      say(`${rate.done} callbacks, ${perSecond(rate.perSecond)}`);
      return rate.perSecond;
    },
  });
  return [
    comparedRates({
      ...rates,
      what: `Payment callbacks to full effect, REST, ${WIDTH} clients`,
      limitIs: "same rows by plain SQL",
      aim: 0.5,
    }),
    {
      what: `A payment callback, ${WIDTH} at a time, 95th percentile`,
      ours: milliseconds(median(slowest.ours)),
      limit: `${milliseconds(median(slowest.plain))} same rows by plain SQL`,
      ratio: median(slowest.plain) / median(slowest.ours),
      aim: "",
      met: null,
    },
  ];
}

async function payPlainly(bench: Bench, payable: readonly Payable[]): Promise<Rate> {
  const written = new Map<number, Awaited<ReturnType<typeof rowsOf>>>();
  for (const one of payable) written.set(one.loanId, await rowsOf(bench.db, one));
  const driver = new SQL(bench.databaseUrl, { max: WIDTH });
  try {
    return await drain(WIDTH, payable, (one) =>
      driver.begin((tx) => {
        const rows = written.get(one.loanId);
        if (!rows) throw new Error("a loan without rows");
        return writePlainly(tx, one, rows);
      }),
    );
  } finally {
    await driver.close();
  }
}

/** A callback counts when it was answered; what browsers are told must have been heard by then or soon after. */
async function tellAll(bench: Bench, payable: readonly Payable[]): Promise<Rate> {
  const heard = new Set<number>();
  const ear = await hearEvents({ url: bench.databaseUrl }, ({ type, ids }) => {
    if (type === "payment.received") heard.add(ids.paymentId ?? 0);
  });
  try {
    const rate = await drain(WIDTH, payable, (one) => tell(bench, one));
    for (let waited = 0; heard.size < rate.done; waited += 50) {
      if (waited > 5_000) throw new Error(`${heard.size} of ${rate.done} payments were heard of`);
      await Bun.sleep(50);
    }
    return rate;
  } finally {
    await ear.stop();
  }
}

async function tell({ url }: Bench, { number, amountMinor }: Payable): Promise<void> {
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
      "x-signature": signatureOf(`${timestamp}.${body}`, BANK_SECRET),
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
