import type { BaseContext, Ctx } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { FileReply, XLSX_TYPE } from "../../../core/file.ts";
import { assertDayRange, type DayRange } from "../../../core/range.ts";
import { inSnapshot, inTransaction } from "../../../core/transaction.ts";
import { isFeedScope } from "../../change-feed/rules.ts";
import type { LenderReport, ReportInput } from "../contract.ts";
import { REPORT_DAYS } from "../contract-codes.ts";
import * as queries from "../queries/figures.ts";
import { toReportTotals } from "../rules.ts";
import { buildWorkbook } from "./workbook.ts";

/** Computes the report. Without a reader it covers every institution of the lender. */
export const computeReport = (
  { db, now }: Pick<BaseContext, "db" | "now">,
  scope: queries.ReportScope,
  { from, to }: DayRange,
): Promise<LenderReport> =>
  inSnapshot(db, async (snapshot) => {
    const asOf = now();
    const lender = orNotFound(await queries.findLender(snapshot, scope));
    const flows = await queries.listFlows(snapshot, scope, { from, to });
    const open = await queries.listOpen(snapshot, scope);
    const days = flows.flatMap(({ day, ...figures }) =>
      day === null ? [] : [{ day, ...figures }],
    );
    const sums = flows.flatMap(({ day, ...figures }) => (day === null ? [figures] : []));
    return { lender, from, to, asOf, totals: toReportTotals(sums, open), days };
  });

/** A key of a lender reads that lender only; others name one that they see. */
function toScope({ actor }: Ctx, lenderId = actor.lenderId): queries.ReportScope {
  if (!isFeedScope(actor.caseScope)) throw new AppError("forbidden", "access.denied");
  if (lenderId === null)
    throw new AppError("invalid", "lenderReport.lenderRequired", {}, "lenderId");
  return { lenderId, reader: actor };
}

export function getReport(ctx: Ctx, { lenderId, from, to }: ReportInput): Promise<LenderReport> {
  assertDayRange({ from, to }, REPORT_DAYS);
  return computeReport(ctx, toScope(ctx, lenderId), { from, to });
}

export async function exportReport(ctx: Ctx, input: ReportInput): Promise<FileReply> {
  const report = await getReport(ctx, input);
  const { lender, from, to } = report;
  await inTransaction(ctx, {}, async (tx) =>
    tx.audit({
      action: "lenderReport.export",
      entity: "lender",
      entityId: lender.id,
      institutionId: ctx.actor.institutionId,
      after: { from, to },
    }),
  );
  const { name, body } = buildWorkbook(report, ctx.lang);
  return new FileReply({ name, type: XLSX_TYPE, body });
}
