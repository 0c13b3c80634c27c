import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { maskPhone } from "../../../core/mask.ts";
import { FACT_PARAMS, type getLanguage, type listFacts as listContract } from "../contract-fact.ts";
import { languageOf, list, type StoredFact } from "../queries/fact.ts";
import { stateOf } from "../rules-consent.ts";
import { isWithdrawn, refuseLift, refuseSecondPerson } from "../rules.ts";

/** All that is and was so of the borrower of a case. */
export async function listFacts(
  ctx: Ctx,
  { taskId }: { taskId: number },
): Promise<z.infer<typeof listContract.output>> {
  const stored = await list(ctx.db, ctx.actor, taskId);
  return stored.map((fact) => shown(ctx, fact));
}

function shown(ctx: Ctx, fact: StoredFact) {
  const phone = fact.params["phone"];
  const masked = !fact.isOwn && typeof phone === "string";
  return {
    factId: fact.factId,
    kind: fact.kind,
    fromOn: fact.fromOn,
    params: masked ? { ...fact.params, phone: maskPhone(phone) } : fact.params,
    reason: fact.reason,
    recordedBy: fact.recordedBy,
    recordedAt: fact.recordedAt,
    endReason: fact.endReason,
    endedBy: fact.endedBy,
    endedAt: fact.endedAt,
    mayEnd: fact.endedAt === null && mayEnd(ctx, fact, fact.recordedById),
    consent: fact.kind === "CONSENT" ? consentOf(ctx, fact) : null,
  };
}

/** Shows the evidence itself only to those who may read the fact's words. */
function consentOf(ctx: Ctx, fact: StoredFact) {
  const { permissions, userId } = ctx.actor;
  const state = stateOf(fact, ctx.today());
  const isWaiting = state === "WAITING";
  const second = { recordedBy: fact.recordedById };
  return {
    state,
    basis: fact.basis,
    opensOn: fact.opensOn,
    callId: fact.isOwn ? fact.callId : null,
    messageId: fact.isOwn ? fact.messageId : null,
    hasFile: fact.isOwn && fact.hasFile,
    provenBy: fact.provenBy,
    provenAt: fact.provenAt,
    mayProve: isWaiting && permissions.has("fact.record"),
    mayDecide:
      isWaiting &&
      fact.isOwn &&
      permissions.has("fact.lift") &&
      refuseSecondPerson(second, { ...fact, userId }) === null,
  };
}

const mayEnd = (
  { actor: { permissions, userId } }: Ctx,
  fact: StoredFact,
  recordedBy: number | null,
): boolean =>
  (isWithdrawn(fact.kind) && permissions.has("fact.record")) ||
  (permissions.has("fact.lift") &&
    refuseLift({ ...fact, recordedBy }, { ...fact, userId }) === null);

/** Language of texts to the borrower, where none was chosen. */
export async function showLanguage(
  ctx: Ctx,
  { taskId }: { taskId: number },
): Promise<z.infer<typeof getLanguage.output>> {
  const language = await languageOf(ctx.db, ctx.actor, taskId);
  const said = FACT_PARAMS.LANGUAGE.safeParse({ language });
  return { language: said.success ? said.data.language : null };
}
