import type { Ctx } from "../../../core/context.ts";
import type { Permission } from "../../../core/permissions.ts";
import { maskAddress, maskPhone } from "../../../core/mask.ts";
import { findSetting } from "../../../core/setting/declared.ts";
import { maskingRule } from "../contract.ts";

export interface Masking {
  readonly isHide: boolean;
  /** Reveals per day allowed to the caller. */
  readonly quota: number;
}

/**
 * Reads today's masking for the caller's role and institution. Without a rule everything is hidden.
 */
export async function getMasking(ctx: Ctx): Promise<Masking> {
  const { institutionId, role } = ctx.actor;
  const rule = await findSetting(ctx.db, maskingRule, { institutionId }, ctx.today());
  return { isHide: !rule?.unmaskedRoles.includes(role), quota: rule?.quotas[role - 1] ?? 0 };
}

type Mask = (text: string | null) => string | null;

interface Masks {
  readonly phone: Mask;
  readonly address: Mask;
}

/** Hides both, also used for numbers with a do-not-contact entry. */
export const HIDING: Masks = { phone: maskPhone, address: maskAddress };

const asStored: Mask = (text) => text;
const SHOWING: Masks = { phone: asStored, address: asStored };

/**
 * Builds the masks for numbers and addresses by the caller's rule. Records of past contacts,
 * exported files, device data and numbers with a do-not-contact entry are masked for every role.
 */
export async function getMasks(ctx: Ctx): Promise<Masks> {
  const { isHide } = await getMasking(ctx);
  return isHide ? HIDING : SHOWING;
}

export const numberMask = async (ctx: Ctx): Promise<Mask> => (await getMasks(ctx)).phone;

/**
 * Printed letters contain the complete address: for roles that send them, and for roles without
 * masking.
 */
export const seesPages = async (ctx: Ctx, ...sending: readonly Permission[]): Promise<boolean> =>
  sending.some((permission) => ctx.actor.permissions.has(permission)) ||
  !(await getMasking(ctx)).isHide;
