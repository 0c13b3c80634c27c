import type { Actor } from "../../../core/context.ts";
import { type Day, toLocalDay } from "../../../core/day.ts";
import { AppError } from "../../../core/errors.ts";
import { assertSeesAllInstitutions } from "../../../core/institution-scope.ts";
import * as market from "../queries/market.ts";
import type { ImportContext } from "./dedicated-connections.ts";
import { openInstitution } from "./terms.ts";

type CallerContext = ImportContext & { readonly actor: Actor };

export interface ImportTarget {
  readonly institutionId?: number | undefined;
  readonly byRule: boolean;
  readonly lender: string;
  readonly asOf?: Day | undefined;
}

/** The rule of a lender places with all its institutions, which a key of the lender reaches. */
export function authorizePlacementByRule(actor: Actor): void {
  if (!actor.isService || actor.institutionId !== null) assertSeesAllInstitutions(actor);
}

/** Finds the institution of loans that a caller sends, and its business day. */
export async function getImportInstitution(
  ctx: CallerContext,
  { institutionId, byRule, lender, asOf }: ImportTarget,
): Promise<{ institutionId: number; today: Day }> {
  const { db, actor } = ctx;
  if (byRule) authorizePlacementByRule(actor);
  const id =
    institutionId ??
    actor.institutionId ??
    (byRule ? await market.findFirstInstitution(db, actor, lender) : undefined);
  if (id === undefined)
    throw new AppError("invalid", "loanImport.institutionMissing", {}, "institutionId");
  if (!(await market.findInstitution(db, actor, id)))
    throw new AppError("invalid", "loanImport.institutionForeign", { id }, "institutionId");
  const { zone } = await openInstitution(ctx, id);
  const today = toLocalDay(ctx.now(), zone);
  if (asOf !== undefined && asOf > today)
    throw new AppError("invalid", "loanImport.asOfAhead", { asOf, today }, "asOf");
  return { institutionId: id, today };
}
