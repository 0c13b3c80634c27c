import { type ErrorKey, errorMessage } from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { orNotFound } from "../../../core/errors.ts";
import { caseSeen } from "../../../core/scope.ts";
import {
  CLOSING_KINDS,
  type ClosingKind,
  type get,
  type listRequests as listContract,
} from "../contract.ts";
import { factsOf, policyOn } from "../queries/facts.ts";
import * as queries from "../queries/list.ts";
import { mayDecide, mayRevoke, refuseClosing } from "../rules.ts";
import { deciderOf } from "./decide.ts";

export async function listRequests(
  ctx: Ctx,
  { page, size, ...filter }: z.output<typeof listContract.input>,
) {
  const { db, actor } = ctx;
  const span = { size, offset: (page - 1) * size };
  const stored = await queries.page(db, actor, filter, ctx.today(), span);
  const total = stored[0]?.total ?? 0;
  return { rows: stored.map((one) => shown(ctx, one)), total, page, size };
}

function shown(ctx: Ctx, stored: queries.StoredRequest & { total?: number }) {
  const { requesterId, isSamePerson, total: _, ...row } = stored;
  const asked = { ...row, requesterId, isSamePerson };
  const decider = deciderOf(ctx);
  return {
    ...row,
    mayDecide: mayDecide(asked, decider),
    mayRevoke: mayRevoke(asked, decider),
  };
}

/** What may end the case now and what may not, with what was asked about it. */
export async function closingOptionsOf(
  ctx: Ctx,
  { taskId }: z.output<typeof get.input>,
): Promise<z.output<typeof get.output>> {
  const { db, actor } = ctx;
  const today = ctx.today();
  orNotFound(await caseSeen(db, actor, taskId));
  const [facts, policy, stored] = await Promise.all([
    factsOf(db, taskId, today),
    policyOn(db, today),
    queries.ofCase(db, actor, taskId, today),
  ]);
  const refusalOf = (kind: ClosingKind) => {
    const refusal = refuseClosing(kind, facts, policy);
    return refusal && inWords(ctx, refusal.key, refusal.params);
  };
  const [withdraw, cancel, writeOff] = CLOSING_KINDS.map(refusalOf);
  return {
    refusals: {
      WITHDRAW: withdraw ?? null,
      CANCEL: cancel ?? null,
      WRITE_OFF: writeOff ?? null,
    },
    recallDaysMost: policy.recallDaysMost,
    requests: stored.map((one) => shown(ctx, one)),
  };
}

const inWords = (
  { lang }: Ctx,
  key: ErrorKey,
  params: Readonly<Record<string, number>> = {},
): string => errorMessage(lang, key, params);

export const listMoves = (ctx: Ctx, { taskId }: { taskId: number }) =>
  queries.statusLog(ctx.db, ctx.actor, taskId);
