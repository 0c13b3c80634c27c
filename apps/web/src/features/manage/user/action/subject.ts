import { revokeAccess } from "@kolekta/api/manage/user/contract-access";
import type { UserActionTarget } from "./actions.ts";

/** What a command on one user takes. */
export const UserVersionInput = revokeAccess.input;

export interface ActionProps {
  user: UserActionTarget;
  onClose: () => void;
}
