import { translator } from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { FileReply } from "../../../core/file.ts";
import { boundRange, requireRange } from "../../../core/range.ts";
import { XLSX_TYPE, xlsxStream } from "../../../core/sheet/xlsx-write.ts";
import { inTransaction } from "../../../core/transaction.ts";
import type * as c from "../contract.ts";
import { EXPORT_DAYS } from "../contract.ts";
import * as queries from "../queries/line.ts";
import { shownLine } from "./list.ts";

const BATCH = 500;

/** What a cell of a workbook holds at most. */
const MOST_TEXT = 32_000;

const COLUMNS = [
  "core.field.time",
  "manage.audit.column.actor",
  "core.field.role",
  "manage.audit.column.via",
  "core.field.action",
  "manage.audit.column.entity",
  "manage.audit.column.entityId",
  "core.field.institution",
  "core.field.ipAddress",
  "manage.audit.column.request",
  "manage.proposal.before",
  "manage.proposal.after",
] as const;

/** The lines under the filter as a workbook, read and written in batches; that they left is a line itself. */
export async function exportLines(
  ctx: Ctx,
  given: z.output<typeof c.exportList.input>,
): Promise<FileReply> {
  requireRange(given, EXPORT_DAYS);
  const filter = { ...given, ...boundRange(given, EXPORT_DAYS, ctx.now()) };
  await inTransaction(ctx, {}, async (tx) =>
    tx.audit({
      action: "audit.export",
      entity: "audit_log",
      entityId: null,
      after: { ...filter },
    }),
  );
  const text = translator(ctx.lang);
  const body = xlsxStream(
    text("manage.audit.lines"),
    COLUMNS.map((key) => text(key)),
    rows(ctx, filter),
  );
  return new FileReply({
    name: `audit-${ctx.today()}.xlsx`,
    type: XLSX_TYPE,
    body,
  });
}

async function* rows(ctx: Ctx, filter: queries.LineQuery["filter"]) {
  const query = { actor: ctx.actor, filter };
  for (let last: number | null = null; ;) {
    const batch: queries.StoredLine[] = await queries.after(
      ctx.db,
      query,
      last,
      BATCH,
    );
    for (const stored of batch) yield cells(ctx, stored);
    if (batch.length < BATCH) return;
    last = batch.at(-1)?.id ?? null;
  }
}

const jsonOf = (facts: Record<string, unknown>): string =>
  JSON.stringify(facts).slice(0, MOST_TEXT);

function cells(ctx: Ctx, stored: queries.StoredLine) {
  const { changes, ...line } = shownLine(ctx, stored);
  const side = (which: "before" | "after", facts: unknown) =>
    facts
      ? jsonOf(
          Object.fromEntries(changes.map((one) => [one.field, one[which]])),
        )
      : "";
  return [
    line.at.toISOString(),
    line.actorName ?? "",
    line.actorRole ?? "",
    line.via,
    line.action,
    line.entity,
    line.entityId ?? "",
    line.institutionName ?? "",
    line.ip ?? "",
    line.requestId ?? "",
    side("before", stored.before),
    side("after", stored.after),
  ];
}
