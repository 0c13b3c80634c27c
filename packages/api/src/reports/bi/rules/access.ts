/**
 * Decides what a caller may be shown. The caller's institution scope overrides the requested
 * parameters, so that no request widens it. Each provider maps the parameters to its own names.
 */
import type { Actor } from "../../../core/context.ts";

export type Params = Readonly<Record<string, string | number>>;

/** Parameters of appearance, not of content. */
export const APPEARANCE: readonly string[] = ["lang", "theme"];

export const contentIn = (params: Params): [string, string | number][] =>
  Object.entries(params).filter(([name]) => !APPEARANCE.includes(name));

/**
 * Time within which a page must be opened, and for which it may show its figures, in milliseconds.
 */
export const ACCESS_MS = 15 * 60_000;

type ActorScope = Pick<Actor, "caseScope" | "institutionId" | "groupId" | "institutionIds">;

/** Id that no institution and no group has. */
const NO_ID = 0;

/**
 * Returns the parameters that no request may set, because they decide which institutions and groups
 * are shown.
 */
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

/** Returns the institution that a lender's page was requested for, if it is a number. */
export function institutionIn(params: Params): number | undefined {
  const id = Number(params["institutionId"]);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
