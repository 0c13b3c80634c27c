import { expect, test } from "bun:test";
import type { CodeOrder } from "@kolekta/api/core/gateways";
import { waitUntil } from "@kolekta/db/testing";
import { type PaymentReport, sandboxBank } from "./bank.ts";

function openBank() {
  const reports: PaymentReport[] = [];
  const report = async (payment: PaymentReport) => void reports.push(payment);
  const bank = sandboxBank({ report, now: () => new Date(0), stepMs: 1 });
  return { reports, bank };
}

const buildOrder = (reference: string, amountMinor: number) =>
  ({ reference, amountMinor, currency: "IDR" }) as CodeOrder;

test.each([
  [11, ["PAID SANDBOX-7-1"]],
  [12, ["PAID SANDBOX-7-1", "PAID SANDBOX-7-1"]],
  [13, ["PAID SANDBOX-7-1", "PAID SANDBOX-7-2"]],
  [14, ["PAID SANDBOX-7-1", "REVERSED SANDBOX-7-1"]],
])("an amount of %p is reported as its last digit says", async (amountMinor, expected) => {
  const { reports, bank } = openBank();
  const number = await bank.order(buildOrder("7", amountMinor));
  await waitUntil(() => reports.length >= expected.length);
  expect(reports.map(({ type, transactionId }) => `${type} ${transactionId}`)).toEqual(expected);
  for (const payment of reports) expect(payment).toMatchObject({ number, amountMinor });
});

test("a code ordered again is paid once, a withdrawn one not at all", async () => {
  const { reports, bank } = openBank();
  await bank.order(buildOrder("1", 11));
  bank.withdraw({ reference: "1" });
  const [number, repeated] = [
    await bank.order(buildOrder("2", 11)),
    await bank.order(buildOrder("2", 11)),
  ];
  expect(repeated).toBe(number);
  await bank.order(buildOrder("3", 14));
  await waitUntil(() => reports.some(({ type }) => type === "REVERSED"));
  const named = reports.map(({ transactionId }) => transactionId);
  expect(named).toEqual(["SANDBOX-2-1", "SANDBOX-3-1", "SANDBOX-3-1"]);
});
