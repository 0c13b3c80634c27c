import { translator } from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { orNotFound } from "../../../core/errors.ts";
import type { FileReply } from "../../../core/file.ts";
import { inBatches, pageWith } from "../../../core/keyset-page.ts";
import { boundRange, toDays } from "../../../core/range.ts";
import { exportRecords } from "../../../core/record-export.ts";
import { timeIn } from "../../../core/sheet/time-in.ts";
import type { Relation } from "../../contact/contract.ts";
import type * as c from "../contract-decision.ts";
import { EXPORT_DAYS, LISTING_DAYS } from "../contract-decision.ts";
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

export const exportDecisions = (
  ctx: Ctx,
  provided: z.output<typeof c.exportDecisions.input>,
): Promise<FileReply> =>
  exportRecords(ctx, provided, {
    days: EXPORT_DAYS,
    action: "decision.export",
    entity: "guard_decision",
    file: "guard-decisions",
    title: "tasks.guard.decision.title",
    columns: COLUMNS,
    count: (filter, cap) => queries.count(ctx.db, { actor: ctx.actor, filter }, cap),
    rows: (filter) => cellRows(ctx, { actor: ctx.actor, filter }),
  });

async function* cellRows(ctx: Ctx, query: queries.DecisionQuery) {
  const time = timeIn(ctx.actor.zone);
  for await (const stored of inBatches((cut) => queries.decisions(ctx.db, query, cut)))
    yield [time(stored.at), ...cells(ctx, stored)];
}

function cells(ctx: Ctx, stored: queries.StoredDecision): string[] {
  const text = translator(ctx.lang);
  const decision = toDecisionView(ctx, stored);
  return [
    decision.agentName ?? "",
    decision.institutionName,
    decision.loanNumber,
    decision.borrowerName ?? HIDDEN,
    text(`tasks.guard.action.${decision.action}`),
    decision.channel ? text(`tasks.log.channel.${decision.channel}`) : "",
    text(`tasks.guard.verdict.${decision.verdict}`),
    decision.broken
      .map(({ rule, version }) => `${text(`tasks.guard.rule.${rule}`)} v${version}`)
      .join("; "),
    decision.overriddenByName ?? "",
    decision.overrideReason ?? "",
  ];
}
