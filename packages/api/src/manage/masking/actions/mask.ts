import type { Ctx } from "../../../core/context.ts";
import { maskPhone } from "../../../core/mask.ts";
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

type Mask = (phone: string | null) => string | null;

/**
 * How the numbers of a case's people look to the caller. Records of what was done, files that leave and what a device
 * gave are masked for everybody, and so is a number that nobody may call.
 */
export async function numberMask(ctx: Ctx): Promise<Mask> {
  const { isHide } = await maskingOf(ctx);
  return isHide ? maskPhone : (phone) => phone;
}
