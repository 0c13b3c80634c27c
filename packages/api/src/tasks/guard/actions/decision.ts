import { translator } from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { orNotFound } from "../../../core/errors.ts";
import type { FileReply } from "../../../core/file.ts";
import { inBatches, pageWith, SHEET_ROWS } from "../../../core/keyset-page.ts";
import { exportList } from "../../../core/list-export.ts";
import { boundRange, requireRange, toDays } from "../../../core/range.ts";
import type { Relation } from "../../contact/contract.ts";
import { EXPORT_DAYS, LISTING_DAYS } from "../contract-codes.ts";
import { buildDecisionColumns } from "../contract-columns.ts";
import type * as c from "../contract-decision.ts";
import * as queries from "../queries/decision.ts";
import { listBrokenRules, parseFindings, HIDDEN } from "../rules/recorded.ts";
import { CHANNEL_OF } from "./guard.ts";

const seesBorrowers = ({ actor }: Ctx) => actor.permissions.has("borrower.read");

const toDecisionView = (
  ctx: Ctx,
  { findings, borrowerName, ...decision }: queries.StoredDecision,
) => ({
  ...decision,
  channel: decision.channel ?? CHANNEL_OF[decision.action] ?? null,
  broken: listBrokenRules(findings),
  borrowerName: seesBorrowers(ctx) ? borrowerName : null,
  // The override reason is free text and may name the borrower.
  overrideReason:
    decision.overrideReason === null || seesBorrowers(ctx) ? decision.overrideReason : HIDDEN,
  overriddenByName: decision.overrideReason === null ? null : decision.agentName,
});

export async function listDecisions(
  ctx: Ctx,
  { page, size, ...provided }: z.output<typeof c.listDecisions.input>,
) {
  const filter = { ...provided, ...boundRange(provided, LISTING_DAYS, ctx.now()) };
  const query = { actor: ctx.actor, filter };
  const [stored, counted] = await Promise.all([
    queries.decisions(ctx.db, query, { size, offset: (page - 1) * size }),
    queries.count(ctx.db, query),
  ]);
  const rows = stored.map(({ atText: _, id: __, ...decision }) => toDecisionView(ctx, decision));
  const covered = toDays(filter, ctx.actor.zone);
  return { ...covered, ...pageWith(rows, counted, { page, size }) };
}

export async function getDecision(ctx: Ctx, { id }: { id: number }) {
  const stored = orNotFound(await queries.findEvidence(ctx.db, ctx.actor, id));
  const { checkedRules, contactName, ...decision } = stored;
  const canSeeBorrowers = seesBorrowers(ctx);
  return {
    ...toDecisionView(ctx, decision),
    findings: parseFindings(decision.findings, canSeeBorrowers),
    checkedRules,
    relation: decision.relation as Relation | null,
    contactName: canSeeBorrowers ? contactName : null,
  };
}

export async function exportDecisions(
  ctx: Ctx,
  provided: z.output<typeof c.exportDecisions.input>,
): Promise<FileReply> {
  requireRange(provided, EXPORT_DAYS);
  const filter = { ...provided, ...boundRange(provided, EXPORT_DAYS, ctx.now()) };
  const query = { actor: ctx.actor, filter };
  return exportList(ctx, filter, {
    noun: "decision",
    entity: "guard_decision",
    title: "tasks.guard.decision.title",
    columns: buildDecisionColumns(translator(ctx.lang)),
    counted: await queries.count(ctx.db, query, SHEET_ROWS),
    rows: readDecisions(ctx, query),
  });
}

async function* readDecisions(ctx: Ctx, query: queries.DecisionQuery) {
  for await (const stored of inBatches((cut) => queries.decisions(ctx.db, query, cut)))
    yield toDecisionView(ctx, stored);
}
