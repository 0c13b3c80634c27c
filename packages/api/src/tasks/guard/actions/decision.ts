import { translator } from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { orNotFound } from "../../../core/errors.ts";
import { FileReply } from "../../../core/file.ts";
import { boundRange, requireRange } from "../../../core/range.ts";
import { XLSX_TYPE, xlsxStream } from "../../../core/sheet/xlsx-write.ts";
import { inTransaction } from "../../../core/transaction.ts";
import type { Relation } from "../../contact/contract.ts";
import type * as c from "../contract-decision.ts";
import { EXPORT_DAYS, LISTING_DAYS } from "../contract-decision.ts";
import * as queries from "../queries/decision.ts";
import { brokenOf, findingsOf, HIDDEN } from "../rules/recorded.ts";
import { CHANNEL_OF } from "./guard.ts";

/** Who may know who owes. */
const seesBorrowers = ({ actor }: Ctx) =>
  actor.permissions.has("borrower.read");

const shown = (
  ctx: Ctx,
  { findings, borrowerName, ...one }: queries.StoredDecision,
) => ({
  ...one,
  channel: one.channel ?? CHANNEL_OF[one.action] ?? null,
  broken: brokenOf(findings),
  borrowerName: seesBorrowers(ctx) ? borrowerName : null,
  // Why somebody set it aside is free text, and may name who owes.
  overrideReason:
    one.overrideReason === null || seesBorrowers(ctx)
      ? one.overrideReason
      : HIDDEN,
  overriddenByName: one.overrideReason === null ? null : one.agentName,
});

export async function listDecisions(
  ctx: Ctx,
  { page, size, ...given }: z.output<typeof c.listDecisions.input>,
) {
  const filter = { ...given, ...boundRange(given, LISTING_DAYS, ctx.now()) };
  const query = { actor: ctx.actor, filter };
  const [stored, counted] = await Promise.all([
    queries.page(ctx.db, query, { size, offset: (page - 1) * size }),
    queries.count(ctx.db, query),
  ]);
  return {
    ...{ page, size, total: Math.min(counted, queries.COUNT_CAP) },
    rows: stored.map((one) => shown(ctx, one)),
    totalCapped: counted > queries.COUNT_CAP,
  };
}

export async function showDecision(ctx: Ctx, { id }: { id: number }) {
  const stored = orNotFound(await queries.one(ctx.db, ctx.actor, id));
  const { judgedBy, contactName, ...one } = stored;
  const may = seesBorrowers(ctx);
  return {
    ...shown(ctx, one),
    findings: findingsOf(one.findings, may),
    judgedBy,
    relation: one.relation as Relation | null,
    contactName: may ? contactName : null,
  };
}

const BATCH = 500;

const COLUMNS = [
  "core.field.time",
  "core.field.agent",
  "core.field.institution",
  "core.field.loanNumber",
  "core.field.borrower",
  "tasks.guard.decision.column.action",
  "core.field.channel",
  "tasks.guard.decision.column.verdict",
  "tasks.guard.decision.column.rules",
  "tasks.guard.decision.column.overriddenBy",
  "tasks.guard.decision.column.overrideReason",
] as const;

/** The decisions under the filter as a workbook, read and written in batches; that they left is on record. */
export async function exportDecisions(
  ctx: Ctx,
  given: z.output<typeof c.exportDecisions.input>,
): Promise<FileReply> {
  requireRange(given, EXPORT_DAYS);
  const filter = { ...given, ...boundRange(given, EXPORT_DAYS, ctx.now()) };
  await inTransaction(ctx, {}, async (tx) =>
    tx.audit({
      action: "decision.export",
      entity: "guard_decision",
      entityId: null,
      after: { ...filter },
    }),
  );
  const text = translator(ctx.lang);
  const body = xlsxStream(
    text("tasks.guard.decision.title"),
    COLUMNS.map((key) => text(key)),
    rows(ctx, filter),
  );
  const name = `guard-decisions-${ctx.today()}.xlsx`;
  return new FileReply({ name, type: XLSX_TYPE, body });
}

async function* rows(ctx: Ctx, filter: queries.DecisionQuery["filter"]) {
  const query = { actor: ctx.actor, filter };
  for (let last: number | null = null; ;) {
    const batch: queries.StoredDecision[] = await queries.after(
      ctx.db,
      query,
      last,
      BATCH,
    );
    for (const stored of batch) yield cells(ctx, stored);
    if (batch.length < BATCH) return;
    last = batch.at(-1)?.decisionId ?? null;
  }
}

function cells(ctx: Ctx, stored: queries.StoredDecision): string[] {
  const text = translator(ctx.lang);
  const one = shown(ctx, stored);
  return [
    one.at.toISOString(),
    one.agentName ?? "",
    one.institutionName,
    one.loanNumber,
    one.borrowerName ?? HIDDEN,
    text(`tasks.guard.action.${one.action}`),
    one.channel ? text(`tasks.log.channel.${one.channel}`) : "",
    text(`tasks.guard.verdict.${one.verdict}`),
    one.broken
      .map(
        ({ rule, version }) =>
          `${text(`tasks.guard.rule.${rule}`)} v${version}`,
      )
      .join("; "),
    one.overriddenByName ?? "",
    one.overrideReason ?? "",
  ];
}
