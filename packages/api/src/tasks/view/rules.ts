/** Pure rules for the visibility and ownership of views. */
import type { Scope } from "./contract-codes.ts";

export interface Viewer {
  readonly userId: number;
  readonly groupId: number | null;
  readonly institutionId: number | null;
  readonly caseScope: string;
  readonly canShare: boolean;
}

/** Owner of a view; the scope names the one column that is set. */
export interface Owner {
  readonly ownerId: number | null;
  readonly groupId: number | null;
  readonly institutionId: number | null;
}

const NO_OWNER: Owner = { ownerId: null, groupId: null, institutionId: null };

/** Returns the owner of a new view; null when the viewer may not create one of this scope. */
export function ownerFor(scope: Scope, viewer: Viewer): Owner | null {
  const { userId, groupId, institutionId, caseScope, canShare } = viewer;
  if (scope === "OWN") return { ...NO_OWNER, ownerId: userId };
  if (!canShare) return null;
  if (scope === "GROUP") return groupId === null ? null : { ...NO_OWNER, groupId };
  return institutionId !== null && caseScope === "INSTITUTION"
    ? { ...NO_OWNER, institutionId }
    : null;
}

export function canEdit(view: Owner & { readonly scope: Scope }, viewer: Viewer): boolean {
  const owner = ownerFor(view.scope, viewer);
  return (
    owner !== null &&
    owner.ownerId === view.ownerId &&
    owner.groupId === view.groupId &&
    owner.institutionId === view.institutionId
  );
}
