import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { maskPhone } from "../../../core/mask.ts";
import {
  FACT_PARAMS,
  type getLanguage,
  type listFacts as listContract,
} from "../contract-fact.ts";
import { languageOf, list, type StoredFact } from "../queries/fact.ts";
import { isWithdrawn, refuseLift } from "../rules.ts";

/** All that is and was so of the borrower of a case. */
export async function listFacts(
  ctx: Ctx,
  { taskId }: { taskId: number },
): Promise<z.infer<typeof listContract.output>> {
  const stored = await list(ctx.db, ctx.actor, taskId);
  return stored.map((fact) => shown(ctx, fact));
}

function shown(ctx: Ctx, fact: StoredFact) {
  const { recordedById, isSamePerson: _, gains: __, isOwn, ...open } = fact;
  const phone = fact.params["phone"];
  const masked = !isOwn && typeof phone === "string";
  return {
    ...open,
    params: masked ? { ...fact.params, phone: maskPhone(phone) } : fact.params,
    mayEnd: fact.endedAt === null && mayEnd(ctx, fact, recordedById),
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

/** What a text to him is written in, before anybody chooses. */
export async function showLanguage(
  ctx: Ctx,
  { taskId }: { taskId: number },
): Promise<z.infer<typeof getLanguage.output>> {
  const language = await languageOf(ctx.db, ctx.actor, taskId);
  const said = FACT_PARAMS.LANGUAGE.safeParse({ language });
  return { language: said.success ? said.data.language : null };
}
