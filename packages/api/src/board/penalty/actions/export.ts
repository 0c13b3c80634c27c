import { translator } from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type { FileReply } from "../../../core/file.ts";
import { DECIMALS } from "../../../core/money.ts";
import { exportSheet } from "../../../core/record-export.ts";
import type { Cell } from "../../../core/sheet/csv-write.ts";
import { timeIn } from "../../../core/sheet/time-in.ts";
import type { exportList } from "../contract.ts";
import { count, page, type PenaltyQuery } from "../queries/list.ts";
import type { StoredPenalty } from "../queries/row.ts";

type Input = z.output<typeof exportList.input>;

const COLUMNS = [
  "core.field.agent",
  "board.penalty.field.violation",
  "board.penalty.field.level",
  "core.field.status",
  "board.penalty.field.order",
  "board.penalty.field.occurrence",
  "board.penalty.field.points",
  "board.penalty.field.fine",
  "core.field.currency",
  "board.penalty.field.warning",
  "board.penalty.termination",
  "core.field.institution",
  "board.penalty.proposer",
  "board.penalty.field.proposedAt",
  "board.penalty.decider",
  "board.penalty.field.decidedAt",
  "board.penalty.field.fineOn",
  "board.penalty.field.reversedAt",
] as const;

const BATCH = 500;

/**
 * Exports the rows of the list under the same filters, in the same order. Free text is left out, so
 * that it can still be erased.
 */
export async function exportPenalties(ctx: Ctx, input: Input): Promise<FileReply> {
  const { sort, descending, ...filter } = input;
  const query = { ...filter, actor: ctx.actor, now: ctx.now() };
  const counts = await count(ctx.db, query);
  return exportSheet(ctx, input, {
    action: "penalty.export",
    entity: "penalty",
    file: "penalties",
    title: "app.screen.penalties",
    columns: COLUMNS,
    counted: counts.reduce((sum, { n }) => sum + n, 0),
    rows: cellRows(ctx, query, { sort, descending }),
  });
}

async function* cellRows(ctx: Ctx, query: PenaltyQuery, order: Pick<Input, "sort" | "descending">) {
  for (let offset = 0; ; offset += BATCH) {
    const slice = { ...order, size: BATCH, offset };
    const batch = await page(ctx.db, query, slice);
    for (const penalty of batch) yield cells(ctx, penalty);
    if (batch.length < BATCH) return;
  }
}

function cells({ lang, actor }: Ctx, penalty: StoredPenalty): Cell[] {
  const text = translator(lang);
  const at = timeIn(actor.zone);
  const formatInstant = (instant: Date | null) => instant && at(instant);
  return [
    penalty.agentName,
    text(`board.penalty.violation.${penalty.violation}`),
    text(`board.penalty.level.${penalty.level}`),
    text(`board.penalty.state.${penalty.state}`),
    penalty.orderId,
    text(`board.penalty.occurrence.${penalty.occurrence}`),
    penalty.points,
    penalty.fineMinor / 10 ** DECIMALS[penalty.currency],
    penalty.currency,
    penalty.warning,
    penalty.termination,
    penalty.institutionName,
    penalty.proposerName,
    formatInstant(penalty.proposedAt),
    penalty.decidedAt && (penalty.deciderName ?? text("board.penalty.bySystem")),
    formatInstant(penalty.decidedAt),
    penalty.fineOn,
    formatInstant(penalty.reversedAt),
  ];
}
