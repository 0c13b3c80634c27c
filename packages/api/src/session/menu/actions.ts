import type { z } from "zod";
import type { Actor, Ctx } from "../../core/context.ts";
import { AppError, orNotFound } from "../../core/errors.ts";
import { inTransaction } from "../../core/transaction.ts";
import { countLongAging } from "../../tasks/case/actions/list.ts";
import type * as c from "./contract.ts";
import * as queries from "./queries.ts";
import { listOpenFavourites, menuFor } from "./rules.ts";

/** Returns the menu of the caller, or of a visible user if the caller may read users. */
export async function getMenu(
  ctx: Ctx,
  userId: number = ctx.actor.userId,
): Promise<z.output<typeof c.get.output>> {
  const actor = userId === ctx.actor.userId ? ctx.actor : await getOtherActor(ctx, userId);
  const [{ isLongAging }, stored] = await Promise.all([
    countLongAging({ ...ctx, actor }),
    queries.listFavourites(ctx.db, userId),
  ]);
  const groups = menuFor(actor.permissions, {
    LONG_AGING: isLongAging,
    ACTED_BANK: ctx.gateways.bank.isActed,
  });
  return { groups, favourites: listOpenFavourites(stored, groups) };
}

export const saveFavourites = (ctx: Ctx, input: z.output<typeof c.saveFavourites.input>) =>
  inTransaction(ctx, input, async (tx) => {
    const { favourites } = input;
    const { userId } = tx.actor;
    await queries.saveFavourites(tx.db, userId, favourites);
    tx.audit({
      action: "menu.saveFavourites",
      entity: "menu_favourite",
      entityId: userId,
      after: { favourites },
    });
    return { favourites };
  });

async function getOtherActor(ctx: Ctx, userId: number): Promise<Actor> {
  const { actor } = ctx;
  if (!actor.permissions.has("user.read")) throw new AppError("forbidden", "access.denied");
  const { permissions, ...visibility } = orNotFound(
    await queries.findMenuVisibility(ctx.db, actor, userId),
  );
  return { ...actor, ...visibility, permissions: new Set(permissions) };
}
