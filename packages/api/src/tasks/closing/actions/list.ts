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
import { getClosingInputs, policyOn } from "../queries/inputs.ts";
import * as queries from "../queries/list.ts";
import { canDecide, canRevoke, getClosingRefusal } from "../rules.ts";
import { toDecider } from "./decide.ts";

export async function listRequests(
  ctx: Ctx,
  { page, size, ...filter }: z.output<typeof listContract.input>,
) {
  const { db, actor } = ctx;
  const pageRange = { size, offset: (page - 1) * size };
  const stored = await queries.page(db, actor, filter, ctx.today(), pageRange);
  const total = stored[0]?.total ?? 0;
  return { rows: stored.map((request) => toRequestView(ctx, request)), total, page, size };
}

function toRequestView(ctx: Ctx, stored: queries.StoredRequest & { total?: number }) {
  const { requesterId, isSamePerson, total: _, ...row } = stored;
  const request = { ...row, requesterId, isSamePerson };
  const decider = toDecider(ctx);
  return { ...row, canDecide: canDecide(request, decider), canRevoke: canRevoke(request, decider) };
}

/** Lists the refusal of each kind of closing now, and the requests about the case. */
export async function getClosingOptions(
  ctx: Ctx,
  { taskId }: z.output<typeof get.input>,
): Promise<z.output<typeof get.output>> {
  const { db, actor } = ctx;
  const today = ctx.today();
  orNotFound(await caseSeen(db, actor, taskId));
  const [inputs, policy, stored] = await Promise.all([
    getClosingInputs(db, taskId, today),
    policyOn(db, today),
    queries.listByCase(db, actor, taskId, today),
  ]);
  const getRefusalMessage = (kind: ClosingKind) => {
    const refusal = getClosingRefusal(kind, inputs, policy);
    return refusal && translateError(ctx, refusal.key, refusal.params);
  };
  const [withdraw, cancel, writeOff] = CLOSING_KINDS.map(getRefusalMessage);
  return {
    refusals: { WITHDRAW: withdraw ?? null, CANCEL: cancel ?? null, WRITE_OFF: writeOff ?? null },
    maxRecallDays: policy.maxRecallDays,
    requests: stored.map((request) => toRequestView(ctx, request)),
  };
}

const translateError = (
  { lang }: Ctx,
  key: ErrorKey,
  params: Readonly<Record<string, number>> = {},
): string => errorMessage(lang, key, params);

export const listMoves = (ctx: Ctx, { taskId }: { taskId: number }) =>
  queries.statusLog(ctx.db, ctx.actor, taskId);
