/** Decides whose views a person sees and may change. */
import type { Scope } from "./contract-codes.ts";

export interface Viewer {
  readonly userId: number;
  readonly groupId: number | null;
  readonly institutionId: number | null;
  /** How far his cases reach. */
  readonly caseScope: string;
  readonly mayShare: boolean;
}

/** Whose view it is, by the one column that its scope names. */
export interface Owner {
  readonly ownerId: number | null;
  readonly groupId: number | null;
  readonly institutionId: number | null;
}

const NOBODY: Owner = { ownerId: null, groupId: null, institutionId: null };

/** Who owns a view that this person makes; null where he may make none of that scope. */
export function ownerFor(scope: Scope, viewer: Viewer): Owner | null {
  const { userId, groupId, institutionId, caseScope, mayShare } = viewer;
  if (scope === "OWN") return { ...NOBODY, ownerId: userId };
  if (!mayShare) return null;
  if (scope === "GROUP") return groupId === null ? null : { ...NOBODY, groupId };
  return institutionId !== null && caseScope === "INSTITUTION"
    ? { ...NOBODY, institutionId }
    : null;
}

/** Whether he may change or remove this view. */
export function mayEdit(view: Owner & { readonly scope: Scope }, viewer: Viewer): boolean {
  const owner = ownerFor(view.scope, viewer);
  return (
    owner !== null &&
    owner.ownerId === view.ownerId &&
    owner.groupId === view.groupId &&
    owner.institutionId === view.institutionId
  );
}
