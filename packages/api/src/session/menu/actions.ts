import type { Actor, Ctx } from "../../core/context.ts";
import { AppError, orNotFound } from "../../core/errors.ts";
import { countLongAging } from "../../tasks/case/actions/list.ts";
import type { MenuGroup } from "./contract.ts";
import * as queries from "./queries.ts";
import { menuFor } from "./rules.ts";

/** Returns the menu of the caller, or of a visible user if the caller may read users. */
export async function getMenu(
  ctx: Ctx,
  userId: number = ctx.actor.userId,
): Promise<{ groups: MenuGroup[] }> {
  const actor = userId === ctx.actor.userId ? ctx.actor : await getOtherActor(ctx, userId);
  const { isLongAging } = await countLongAging({ ...ctx, actor });
  return {
    groups: menuFor(actor.permissions, {
      LONG_AGING: isLongAging,
      ACTED_BANK: ctx.gateways.bank.isActed,
    }),
  };
}

async function getOtherActor(ctx: Ctx, userId: number): Promise<Actor> {
  const { actor } = ctx;
  if (!actor.permissions.has("user.read")) throw new AppError("forbidden", "access.denied");
  const { permissions, ...visibility } = orNotFound(
    await queries.findMenuVisibility(ctx.db, actor, userId),
  );
  return { ...actor, ...visibility, permissions: new Set(permissions) };
}
