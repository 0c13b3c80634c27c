import type { z } from "zod";
import type { BaseContext } from "../../../core/context.ts";
import { DEFAULT_ZONE, toLocalDay } from "../../../core/day.ts";
import { AppError } from "../../../core/errors.ts";
import { findSetting } from "../../../core/setting/declared.ts";
import type { FaceState, getState } from "../contract-app.ts";
import { faceRule } from "../contract-rule.ts";
import * as queries from "../queries/account.ts";
import { goodUntil } from "../rules.ts";

export interface Phone {
  readonly id: number;
  readonly agentId: number;
}

/** Default for installations without a face rule. */
const NO_RULE = { isRequired: false, hours: 4 };

export async function phoneState(
  context: BaseContext,
  phone: Phone,
): Promise<z.output<typeof getState.output>> {
  const { db, gateways } = context;
  const now = context.now();
  const accountState = await queries.getAccountState(db, phone, gateways.face.model, now);
  const { institutionId, zone, enrolledUntil, passedAt } = accountState;
  const today = toLocalDay(now, zone ?? DEFAULT_ZONE);
  const rule = await findSetting(db, faceRule, { institutionId }, today);
  const { isRequired, hours } = rule ?? NO_RULE;
  const good = passedAt && goodUntil(passedAt, hours);
  return {
    state: toFaceState(accountState, good, now),
    isRequired,
    goodUntil: good && good > now ? good : null,
    enrolledUntil,
  };
}

function toFaceState(
  { isBlocked, isLocked, enrolledUntil }: queries.AccountState,
  good: Date | null,
  now: Date,
): FaceState {
  if (isBlocked) return "BARRED";
  if (isLocked) return "LOCKED";
  if (!enrolledUntil) return "ENROL";
  return good && good > now ? "GOOD" : "CHECK";
}

const REFUSALS = {
  ENROL: "face.enrolDue",
  CHECK: "face.checkDue",
  LOCKED: "face.locked",
  BARRED: "face.accountBlocked",
} as const;

/**
 * Refuses calls to a phone whose agent is blocked, or has no valid face check where the rule
 * requires one.
 */
export async function assertFacePassed(context: BaseContext, phone: Phone): Promise<void> {
  const { state, isRequired } = await phoneState(context, phone);
  if (state === "GOOD" || (!isRequired && state !== "BARRED")) return;
  throw new AppError("forbidden", REFUSALS[state]);
}
