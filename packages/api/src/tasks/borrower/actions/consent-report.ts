import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { boundRange, toDays } from "../../../core/range.ts";
import {
  CONSENT_REPORT_DAYS,
  type ConsentReportFilter,
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
