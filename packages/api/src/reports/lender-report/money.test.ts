import { expect, test } from "bun:test";
import { addDays } from "../../core/day.ts";
import { NOON } from "../../repay/payment/testing.ts";
import { TODAY, useMistakes } from "../../repay/payment/testing-reversal.ts";
import { processAgentFacts } from "../agent/actions/process-facts.ts";
import { computeReports, listRawFigures, listReportFigures } from "./testing.ts";

const { harness, reverseByCorrection, aged, paid } = useMistakes();
const RANGE = { from: addDays(TODAY, -30), to: TODAY };

test("money that the ledger allocated and reversed equals the raw tables", async () => {
  await aged();
  await paid({ amountMinor: 600_000, paidAt: NOON });
  await aged();
  const { paymentId } = await paid({ amountMinor: 700_000, paidAt: NOON });
  await reverseByCorrection(paymentId);
  const context = harness.context();
  await processAgentFacts(context);
  const raw = await listRawFigures(context.db, RANGE);
  const reports = await computeReports(context, RANGE);
  expect(listReportFigures(reports)).toEqual(raw);
  const [total] = reports.flatMap(({ totals }) => totals.filter(({ payments }) => payments > 0));
  expect(total).toMatchObject({ payments: 1, collectedMinor: 600_000 });
  expect(total?.collectedPrincipalMinor).toBeGreaterThan(0);
});
