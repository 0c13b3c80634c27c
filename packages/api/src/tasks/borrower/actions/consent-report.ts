import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type { FileReply } from "../../../core/file.ts";
import { boundRange, toDays } from "../../../core/range.ts";
import { exportRecords } from "../../../core/record-export.ts";
import {
  CONSENT_COUNTS,
  CONSENT_REPORT_DAYS,
  type ConsentReportFilter,
  type exportConsents,
  type listConsents,
} from "../contract-consent-report.ts";
import { type ConsentReportQuery, countPeople, listPeople } from "../queries/consent-report.ts";

const toQuery = (ctx: Ctx, filter: ConsentReportFilter): ConsentReportQuery => ({
  actor: ctx.actor,
  today: ctx.today(),
  filter: { ...filter, ...boundRange(filter, CONSENT_REPORT_DAYS, ctx.now()) },
});

export async function listConsentReport(
  ctx: Ctx,
  { page, size, ...filter }: z.output<typeof listConsents.input>,
) {
  const slice = { size, offset: (page - 1) * size };
  const query = toQuery(ctx, filter);
  const [rows, total] = await Promise.all([
    listPeople(ctx.db, query, slice),
    countPeople(ctx.db, query),
  ]);
  const covered = toDays(query.filter, ctx.actor.zone);
  return { ...covered, rows, total, page, size };
}

export const exportConsentReport = (
  ctx: Ctx,
  filter: z.output<typeof exportConsents.input>,
): Promise<FileReply> =>
  exportRecords(ctx, filter, {
    days: CONSENT_REPORT_DAYS,
    action: "borrowerFlag.exportConsents",
    entity: "borrower_flag",
    file: "consents",
    title: "tasks.borrower.consent.report.title",
    columns: [
      "core.field.agent",
      "core.field.institution",
      ...CONSENT_COUNTS.map((name) => `tasks.borrower.consent.report.${name}` as const),
    ],
    count: (requested) => countPeople(ctx.db, toQuery(ctx, requested)),
    rows: (requested) => cellRows(ctx, requested),
  });

async function* cellRows(ctx: Ctx, filter: ConsentReportFilter) {
  for (const row of await listPeople(ctx.db, toQuery(ctx, filter)))
    yield [row.agentName, row.institutionName ?? "", ...CONSENT_COUNTS.map((name) => row[name])];
}
