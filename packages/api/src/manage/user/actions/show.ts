import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { orNotFound } from "../../../core/errors.ts";
import { idleSince } from "../../../session/session/rules/session.ts";
import type * as c from "../contract.ts";
import { findGroupOf, findInfo, findLed } from "../queries/info.ts";
import { type Asking, list } from "../queries/list.ts";

const askedBy = ({ actor, now }: Ctx): Asking => {
  const at = now();
  return { actor, now: at, idleSince: idleSince(at) };
};

export async function listUsers(
  ctx: Ctx,
  input: z.output<typeof c.list.input>,
): Promise<z.input<typeof c.list.output>> {
  const { page, size } = input;
  return { ...(await list(ctx.db, askedBy(ctx), input)), page, size };
}

export const showUser = async (
  ctx: Ctx,
  { userId }: z.output<typeof c.get.input>,
): Promise<z.input<typeof c.get.output>> =>
  orNotFound(await findInfo(ctx.db, askedBy(ctx), userId));

const NO_GROUP = { groupId: null, groupName: null, leader: null };

export async function showLeader(
  ctx: Ctx,
  { userId, groupId }: z.output<typeof c.getLeader.input>,
): Promise<z.input<typeof c.getLeader.output>> {
  const { db, actor } = ctx;
  if (groupId !== undefined) return orNotFound(await findLed(db, actor, groupId));
  const asked = userId ?? actor.userId;
  const own = asked === actor.userId ? actor : undefined;
  const found = own ?? orNotFound(await findGroupOf(db, actor, asked));
  if (found.groupId === null) return NO_GROUP;
  return orNotFound(await findLed(db, actor, found.groupId));
}
