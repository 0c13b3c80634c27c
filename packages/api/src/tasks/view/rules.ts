/** Decides whose views a person sees and may change. */
import type { Scope } from "./contract-codes.ts";

export interface Viewer {
  readonly userId: number;
  readonly groupId: number | null;
  readonly institutionId: number | null;
  /** How far his cases reach. */
  readonly caseScope: string;
  readonly canShare: boolean;
}

/** Whose view it is, by the one column that its scope names. */
export interface Owner {
  readonly ownerId: number | null;
  readonly groupId: number | null;
  readonly institutionId: number | null;
}

const NO_OWNER: Owner = { ownerId: null, groupId: null, institutionId: null };

/** Who owns a view that this person makes; null where he may make none of that scope. */
export function ownerFor(scope: Scope, viewer: Viewer): Owner | null {
  const { userId, groupId, institutionId, caseScope, canShare } = viewer;
  if (scope === "OWN") return { ...NO_OWNER, ownerId: userId };
  if (!canShare) return null;
  if (scope === "GROUP") return groupId === null ? null : { ...NO_OWNER, groupId };
  return institutionId !== null && caseScope === "INSTITUTION"
    ? { ...NO_OWNER, institutionId }
    : null;
}

/** Whether he may change or remove this view. */
export function canEdit(view: Owner & { readonly scope: Scope }, viewer: Viewer): boolean {
  const owner = ownerFor(view.scope, viewer);
  return (
    owner !== null &&
    owner.ownerId === view.ownerId &&
    owner.groupId === view.groupId &&
    owner.institutionId === view.institutionId
  );
}
