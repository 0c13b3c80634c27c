import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { orNotFound } from "../../../core/errors.ts";
import { idleSince } from "../../../session/session/rules/session.ts";
import type * as c from "../contract.ts";
import { findUserGroup, findInfo, findLed } from "../queries/info.ts";
import { type QueryContext, list } from "../queries/list.ts";

const toQueryContext = ({ actor, now }: Ctx): QueryContext => {
  const at = now();
  return { actor, now: at, idleSince: idleSince(at) };
};

export async function listUsers(
  ctx: Ctx,
  input: z.output<typeof c.list.input>,
): Promise<z.input<typeof c.list.output>> {
  const { page, size } = input;
  return { ...(await list(ctx.db, toQueryContext(ctx), input)), page, size };
}

export const getUser = async (
  ctx: Ctx,
  { userId }: z.output<typeof c.get.input>,
): Promise<z.input<typeof c.get.output>> =>
  orNotFound(await findInfo(ctx.db, toQueryContext(ctx), userId));

const NO_GROUP = { groupId: null, groupName: null, leader: null };

export async function getLeader(
  ctx: Ctx,
  { userId, groupId }: z.output<typeof c.getLeader.input>,
): Promise<z.input<typeof c.getLeader.output>> {
  const { db, actor } = ctx;
  if (groupId !== undefined) return orNotFound(await findLed(db, actor, groupId));
  const requestedId = userId ?? actor.userId;
  const self = requestedId === actor.userId ? actor : undefined;
  const found = self ?? orNotFound(await findUserGroup(db, actor, requestedId));
  if (found.groupId === null) return NO_GROUP;
  return orNotFound(await findLed(db, actor, found.groupId));
}
