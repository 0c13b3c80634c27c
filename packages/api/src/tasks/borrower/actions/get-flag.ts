import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { maskPhone } from "../../../core/mask.ts";
import {
  BORROWER_FLAG_PARAMS,
  type getLanguage,
  type listBorrowerFlags as listContract,
} from "../contract-flag.ts";
import { findLanguage, list, type StoredBorrowerFlag } from "../queries/flag.ts";
import { toConsentState } from "../rules-consent.ts";
import { isWithdrawn, getLiftRefusal, getSecondPersonRefusal } from "../rules.ts";

export async function listBorrowerFlags(
  ctx: Ctx,
  { taskId }: { taskId: number },
): Promise<z.infer<typeof listContract.output>> {
  const stored = await list(ctx.db, ctx.actor, taskId);
  return stored.map((flag) => toFlagView(ctx, flag));
}

function toFlagView(ctx: Ctx, flag: StoredBorrowerFlag) {
  const phone = flag.params["phone"];
  const masked = !flag.isOwn && typeof phone === "string";
  return {
    flagId: flag.flagId,
    kind: flag.kind,
    fromOn: flag.fromOn,
    params: masked ? { ...flag.params, phone: maskPhone(phone) } : flag.params,
    reason: flag.reason,
    recordedBy: flag.recordedBy,
    recordedAt: flag.recordedAt,
    endReason: flag.endReason,
    endedBy: flag.endedBy,
    endedAt: flag.endedAt,
    canEnd: flag.endedAt === null && canEnd(ctx, flag, flag.recordedById),
    consent: flag.kind === "CONSENT" ? toConsentView(ctx, flag) : null,
  };
}

/** Shows the evidence itself only to readers who may see the flag's reason. */
function toConsentView(ctx: Ctx, flag: StoredBorrowerFlag) {
  const { permissions, userId } = ctx.actor;
  const state = toConsentState(flag, ctx.today());
  const isWaiting = state === "WAITING";
  const second = { recordedBy: flag.recordedById };
  return {
    state,
    basis: flag.basis,
    opensOn: flag.opensOn,
    callId: flag.isOwn ? flag.callId : null,
    messageId: flag.isOwn ? flag.messageId : null,
    hasFile: flag.isOwn && flag.hasFile,
    provenBy: flag.provenBy,
    provenAt: flag.provenAt,
    canAddEvidence: isWaiting && permissions.has("borrowerFlag.add"),
    canDecide:
      isWaiting &&
      flag.isOwn &&
      permissions.has("borrowerFlag.lift") &&
      getSecondPersonRefusal(second, { ...flag, userId }) === null,
  };
}

const canEnd = (
  { actor: { permissions, userId } }: Ctx,
  flag: StoredBorrowerFlag,
  recordedBy: number | null,
): boolean =>
  (isWithdrawn(flag.kind) && permissions.has("borrowerFlag.add")) ||
  (permissions.has("borrowerFlag.lift") &&
    getLiftRefusal({ ...flag, recordedBy }, { ...flag, userId }) === null);

/** Finds the recorded language of texts to the borrower. */
export async function getBorrowerLanguage(
  ctx: Ctx,
  { taskId }: { taskId: number },
): Promise<z.infer<typeof getLanguage.output>> {
  const language = await findLanguage(ctx.db, ctx.actor, taskId);
  const parsed = BORROWER_FLAG_PARAMS.LANGUAGE.safeParse({ language });
  return { language: parsed.success ? parsed.data.language : null };
}
