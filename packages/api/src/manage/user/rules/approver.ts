import type { ErrorKey } from "@kolekta/i18n";

interface Approver {
  readonly userId: number;
  /** Role decides law or money. */
  readonly isApprover: boolean;
  /** Caller had a hand in the access of the account, or is no other person than the last who set it. */
  readonly isGranter: boolean;
}

/** Returns why the caller is not the second person that an approver needs; null where nothing stands against it. */
export function getConfirmerRefusal(
  { userId, isApprover, isGranter }: Approver,
  caller: { readonly userId: number },
): ErrorKey | null {
  if (userId === caller.userId) return "user.self";
  if (!isApprover) return "user.noApprover";
  return isGranter ? "user.confirmSamePerson" : null;
}
