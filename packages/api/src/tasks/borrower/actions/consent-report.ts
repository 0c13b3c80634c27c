import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type { FileReply } from "../../../core/file.ts";
import { boundRange } from "../../../core/range.ts";
import { exportRecords } from "../../../core/record-export.ts";
import {
  CONSENT_COUNTS,
  CONSENT_REPORT_DAYS,
  type ConsentReportFilter,
  type exportConsents,
  type listConsents,
} from "../contract-consent-report.ts";
import {
  type ConsentReportQuery,
  reportConsents,
} from "../queries/consent-report.ts";

const queryOf = (ctx: Ctx, given: ConsentReportFilter): ConsentReportQuery => ({
  actor: ctx.actor,
  today: ctx.today(),
  filter: { ...given, ...boundRange(given, CONSENT_REPORT_DAYS, ctx.now()) },
});

export async function listConsentReport(
  ctx: Ctx,
  { page, size, ...given }: z.output<typeof listConsents.input>,
) {
  const slice = { size, offset: (page - 1) * size };
  const stored = await reportConsents(ctx.db, queryOf(ctx, given), slice);
  const rows = stored.map(({ total: _, ...row }) => row);
  return { rows, total: stored[0]?.total ?? 0, page, size };
}

const MOST_PEOPLE = 10_000;

export const exportConsentReport = (
  ctx: Ctx,
  given: z.output<typeof exportConsents.input>,
): Promise<FileReply> =>
  exportRecords(ctx, given, {
    days: CONSENT_REPORT_DAYS,
    action: "fact.exportConsents",
    entity: "borrower_fact",
    file: "consents",
    title: "tasks.borrower.consent.report.title",
    columns: [
      "core.field.agent",
      "core.field.institution",
      ...CONSENT_COUNTS.map(
        (name) => `tasks.borrower.consent.report.${name}` as const,
      ),
    ],
    count: async () => 0,
    rows: (filter) => cellRows(ctx, filter),
  });

async function* cellRows(ctx: Ctx, given: ConsentReportFilter) {
  const slice = { size: MOST_PEOPLE, offset: 0 };
  const rows = await reportConsents(ctx.db, queryOf(ctx, given), slice);
  for (const row of rows)
    yield [
      row.agentName,
      row.institutionName ?? "",
      ...CONSENT_COUNTS.map((name) => row[name]),
    ];
}
