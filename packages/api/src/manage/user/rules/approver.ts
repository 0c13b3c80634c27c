import type { ErrorKey } from "@kolekta/i18n";

interface Approver {
  readonly userId: number;
  readonly isApprover: boolean;
  /**
   * Set when the caller took part in setting the access of the account, or is the same person as
   * the last one who did.
   */
  readonly isGranter: boolean;
}

/** Returns why the caller cannot be the second person of an approver, or null. */
export function getConfirmerRefusal(
  { userId, isApprover, isGranter }: Approver,
  caller: { readonly userId: number },
): ErrorKey | null {
  if (userId === caller.userId) return "user.self";
  if (!isApprover) return "user.noApprover";
  return isGranter ? "user.confirmSamePerson" : null;
}
