/**
 * Decides what a caller may be shown: his horizon is laid over whatever he asks for, so that no parameter of a
 * request widens it. Providers get it under names of their own making.
 */
import type { Actor } from "../../../core/context.ts";

export type Params = Readonly<Record<string, string | number>>;

/** A page is opened within this time, and shows what it may for as long. */
export const ACCESS_MS = 15 * 60_000;

type ActorScope = Pick<Actor, "caseScope" | "institutionId" | "groupId" | "institutionIds">;

/** No institution and no group has this number. */
const NO_ID = 0;

/** Parameters that no request may set: they say whose figures are shown. */
export function lockedFor(actor: ActorScope): Params {
  if (actor.institutionId !== null)
    return {
      institution_id: String(actor.institutionId),
      group_id: actor.caseScope === "GROUP" ? String(actor.groupId ?? NO_ID) : "",
    };
  return { institution_id: actor.institutionIds.join(","), group_id: "" };
}

export const paramsFor = (actor: ActorScope, requestedParams: Params): Params => ({
  ...requestedParams,
  ...lockedFor(actor),
});

/** The one institution that a lender's page is asked to be about, as far as it is a number. */
export function institutionIn(params: Params): number | undefined {
  const id = Number(params["institutionId"]);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
