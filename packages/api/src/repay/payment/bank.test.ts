import { describe, expect, test } from "bun:test";
import type { Persona } from "../../seeds/index.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import type { BankGateway } from "../../core/gateways.ts";
import { getActor, silentGateways, createTestContext } from "../../core/testing.ts";
import { pollDueCodes } from "../code/actions/poll.ts";
import { codeSimulator } from "../code/gateways/simulator.ts";
import { repayRouter } from "../router.ts";
import { payCommand } from "./commands.ts";
import { NOON, usePayments } from "./testing.ts";

const harness = usePayments();
const call = createCallerFactory(repayRouter);

const OPEN = { name: "simulator", callbackSecret: null, isActed: true };

const gateways = (bank: BankGateway = OPEN) => ({ ...silentGateways, code: codeSimulator(), bank });

const as = async (persona: Persona, bank?: BankGateway) => {
  const actor = await getActor(harness.db, persona);
  const context = { now: () => NOON, gateways: gateways(bank) };
  return call(createTestContext(harness.db, actor, context)).payment;
};

const active = async () => {
  const made = await (
    await harness.agent()
  ).create({
    taskId: harness.caseIds.caseId,
    type: "FULL",
    channel: "VA",
    bank: "BCA",
    cleanMode: 3,
  });
  await pollDueCodes(harness.context({ gateways: gateways() }));
  return (await harness.stored(made.codeId)).number ?? "";
};

const ops = (options: Record<string, string | boolean>, number: string) =>
  payCommand.run(
    {
      context: harness.context({ gateways: gateways() }),
      actAs: () => Promise.reject(new Error("nobody")),
      progress: () => undefined,
    },
    { args: { number }, options },
  );

describe("the page of the bank", () => {
  test("lists the codes, pays one and reverses it", async () => {
    const number = await active();
    const bank = await as(harness.org.finance);
    const { rows } = await bank.listBankCodes({ number });
    expect(rows).toMatchObject([{ number, state: "ACTIVE", amountMinor: 1_065_000 }]);
    expect(await bank.payAsBank({ number })).toMatchObject({
      answer: "POSTED",
      amountMinor: 1_065_000,
    });
    expect((await harness.caseRow()).status).toBe("C32");
    expect(await bank.reverseAsBank({ number })).toMatchObject({ answer: "REVERSED" });
    expect((await harness.caseRow()).status).toBe("C10");
    expect(await bank.reverseAsBank({ number }).catch((error: Error) => error.message)).toBe(
      "payment.nothingToReverse",
    );
    await harness.assertLedgerIntact();
  });

  test("is closed where a real bank provides the codes, and where it is switched off", async () => {
    const number = await active();
    for (const bank of [
      { ...OPEN, isActed: false },
      { name: "http", callbackSecret: "x", isActed: true },
    ]) {
      const page = await as(harness.org.finance, bank);
      for (const work of [
        () => page.listBankCodes({}),
        () => page.payAsBank({ number }),
        () => page.reverseAsBank({ number }),
      ])
        expect(await work().catch((error: Error) => error.message)).toBe("payment.noSimulator");
    }
    expect(await harness.payments()).toEqual([]);
  });

  test("is not for agents", async () => {
    const page = await as(harness.org.north.agent);
    expect(await page.payAsBank({ number: "1" }).catch((error: Error) => error.message)).toBe(
      "access.denied",
    );
  });
});

describe("bun ops pay", () => {
  test("pays once for two runs", async () => {
    const number = await active();
    const { ok, data } = await ops({ twice: true }, number);
    expect(ok).toBe(true);
    expect(data).toMatchObject([{ answer: "POSTED" }, { answer: "POSTED" }]);
    expect(await harness.payments()).toHaveLength(1);
  });

  test("waits for finance at another amount, and --reverse undoes it", async () => {
    const number = await active();
    const paid = await ops({ amount: "5000" }, number);
    expect(paid.data).toMatchObject([{ answer: "SUSPENDED" }]);
    const back = await ops({ reverse: true }, number);
    expect(back.data).toMatchObject([{ answer: "REVERSED" }]);
    expect(await harness.issues()).toMatchObject([{ state: "VOID" }]);
  });

  test("uses the payment time that it is passed", async () => {
    const number = await active();
    await ops({ at: "2026-03-10T04:00:00Z" }, number);
    expect((await harness.payments())[0]?.paidAt).toEqual(new Date("2026-03-10T04:00:00Z"));
  });

  test("names a number that no code has", async () => {
    expect(await ops({}, "8808").catch((error: Error) => error.message)).toBe(
      "payment.unknownNumber",
    );
  });
});
