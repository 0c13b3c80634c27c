import type { Ctx } from "../../../core/context.ts";
import type { Permission } from "../../../core/permissions.ts";
import { maskAddress, maskPhone } from "../../../core/mask.ts";
import { maskingRules } from "./setting.ts";

export interface Masking {
  readonly isHide: boolean;
  /** Numbers that the caller may reveal a day. */
  readonly quota: number;
}

/** What holds today for the caller's role in his institution; without a rule everything is hidden. */
export async function maskingOf(ctx: Ctx): Promise<Masking> {
  const { institutionId, role } = ctx.actor;
  const own = institutionId === null ? [] : [institutionId];
  const ruleOf = await maskingRules.inForce(ctx.db, own);
  const rule = ruleOf(institutionId, ctx.today());
  return {
    isHide: !rule?.shownTo.includes(role),
    quota: rule?.quotas[role - 1] ?? 0,
  };
}

type Mask = (text: string | null) => string | null;

interface Masks {
  readonly phone: Mask;
  readonly address: Mask;
}

/** For contacts that nobody may call. */
export const HIDING: Masks = { phone: maskPhone, address: maskAddress };

const asStored: Mask = (text) => text;
const SHOWING: Masks = { phone: asStored, address: asStored };

/**
 * Masks of the numbers and addresses of a case's people for the caller. Records of what was done, files that leave and
 * what a device gave are masked for everybody, and so is a number that nobody may call.
 */
export async function getMasks(ctx: Ctx): Promise<Masks> {
  const { isHide } = await maskingOf(ctx);
  return isHide ? HIDING : SHOWING;
}

export const numberMask = async (ctx: Ctx): Promise<Mask> =>
  (await getMasks(ctx)).phone;

/** Pages for the post bear the address in full: for roles that send them, and for roles from which nothing is hidden. */
export const seesPages = async (
  ctx: Ctx,
  ...sending: readonly Permission[]
): Promise<boolean> =>
  sending.some((permission) => ctx.actor.permissions.has(permission)) ||
  !(await maskingOf(ctx)).isHide;
