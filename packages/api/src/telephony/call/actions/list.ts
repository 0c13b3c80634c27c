import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { startOfDay } from "../../../core/day.ts";
import { orNotFound } from "../../../core/errors.ts";
import { maskPhone } from "../../../core/mask.ts";
import { boundRange, toDays } from "../../../core/range.ts";
import { authorizePhoneSearch } from "../../../tasks/phone/actions.ts";
import type * as c from "../contract.ts";
import { LISTING_DAYS } from "../contract-codes.ts";
import { findUsername } from "../queries/call.ts";
import * as queries from "../queries/list.ts";

/** Masks the number and hides the id of the recording. */
export const toCallView = ({ recordingId: _, ...call }: queries.StoredCall) => ({
  ...call,
  phone: maskPhone(call.phone) ?? "",
});

const paged = (
  stored: (queries.StoredCall & { total: number })[],
  { page, size }: { page: number; size: number },
) => ({
  rows: stored.map(({ total: _, ...call }) => toCallView(call)),
  total: stored[0]?.total ?? 0,
  page,
  size,
});

const toPageRange = ({ page, size }: { page: number; size: number }) => ({
  size,
  offset: (page - 1) * size,
});

export async function listCaseCalls(ctx: Ctx, input: z.output<typeof c.listOfCase.input>) {
  return paged(
    await queries.listByCase(ctx.db, ctx.actor, input.taskId, toPageRange(input)),
    input,
  );
}

export async function listCalls(ctx: Ctx, input: z.output<typeof c.list.input>) {
  const range = boundRange(input, LISTING_DAYS, ctx.now());
  const phoneHash = await authorizePhoneSearch(ctx, input.phone, "CALLS");
  const stored = await queries.page(
    ctx.db,
    { actor: ctx.actor, filter: { ...input, ...range, phoneHash } },
    toPageRange(input),
  );
  return { ...toDays(range, ctx.actor.zone), ...paged(stored, input) };
}

export async function getCall(ctx: Ctx, { id }: { id: number }) {
  const [call] = await queries.listByIds(ctx.db, ctx.actor, [id]);
  return toCallView(orNotFound(call));
}

/** Gets the call for the call panel: the running one, or the last of today without a result. */
export async function getCurrentCall(ctx: Ctx) {
  const call = await queries.findCurrentCall(
    ctx.db,
    ctx.actor,
    startOfDay(ctx.today(), ctx.actor.zone),
  );
  return { call: call ? toCallView(call) : null };
}

export async function getTelephonyAccount(ctx: Ctx) {
  const username = await findUsername(ctx.db, ctx.actor.userId);
  return { exists: username !== null, username };
}
