import { errorMessage, isErrorKey, type Lang } from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { type ErrorParams, orNotFound } from "../../../core/errors.ts";
import type * as c from "../contract.ts";
import * as lines from "../queries/line.ts";
import * as runs from "../queries/run.ts";
import { takenBy, unplacedOf } from "../queries/taken.ts";

/** A key of messages in words; what is none is told as it stands. */
const wordsOf = (key: string, params: object | null, lang: Lang): string =>
  isErrorKey(key) ? errorMessage(lang, key, (params ?? {}) as ErrorParams) : key;

/** A run as its reader sees it. */
export const shownRun = (
  { makerId, terms: _, ...run }: runs.ShownRun,
  { actor, lang }: Pick<Ctx, "actor" | "lang">,
): z.infer<typeof c.Run> => ({
  ...run,
  failure: run.failure === null ? null : wordsOf(run.failure, null, lang),
  isOwn: makerId === actor.userId,
});

export const shownLine = ({ refusalParams, ...line }: lines.StoredLine, lang: Lang) => ({
  ...line,
  refusal: line.refusal === null ? null : wordsOf(line.refusal, refusalParams, lang),
});

const findRun = async (ctx: Ctx, runId: number): Promise<runs.ShownRun> =>
  orNotFound(await runs.find(ctx.db, ctx.actor, runId, ctx.now()));

export const showRun = async (ctx: Ctx, runId: number) => shownRun(await findRun(ctx, runId), ctx);

/** A run with what each agent in sight has of it. */
export async function getRun(
  ctx: Ctx,
  { runId }: z.output<typeof c.get.input>,
): Promise<z.infer<typeof c.get.output>> {
  const run = await findRun(ctx, runId);
  const { db, actor, lang } = ctx;
  const isAssigning = run.kind === "ASSIGN";
  const isPreview = isAssigning && run.state === "PREVIEW";
  const [currency, shares, taken, grounds, refusals, unplaced] = await Promise.all([
    lines.currencyOf(db, runId),
    lines.shares(db, actor, runId),
    takenBy(db, actor, runId),
    lines.grounds(db, runId),
    lines.refusals(db, runId),
    isPreview ? unplacedOf(db, runId) : run.unplaced,
  ]);
  const refused = refusals.map(({ params, ...one }) => ({
    ...one,
    message: wordsOf(one.key, params, lang),
  }));
  return {
    ...shownRun(run, ctx),
    terms: isAssigning ? run.terms : null,
    currency,
    shares,
    taken,
    grounds,
    refusals: refused,
    unplaced,
  };
}

export async function listRuns(ctx: Ctx, input: z.output<typeof c.list.input>) {
  const { rows, total } = await runs.page(...([ctx.db, ctx.actor, input, ctx.now()] as const));
  return {
    rows: rows.map((run) => shownRun(run, ctx)),
    total,
    totalCapped: false,
    page: input.page,
    size: input.size,
  };
}

export async function listLines(ctx: Ctx, input: z.output<typeof c.listLines.input>) {
  await findRun(ctx, input.runId);
  const { rows, total } = await lines.linePage(ctx.db, ctx.actor, input);
  return {
    rows: rows.map((line) => shownLine(line, ctx.lang)),
    total,
    totalCapped: false,
    page: input.page,
    size: input.size,
  };
}
