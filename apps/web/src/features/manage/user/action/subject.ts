import { revokeAccess } from "@kolekta/api/manage/user/contract-access";
import type { UserActionTarget } from "./actions.ts";

export const UserVersionInput = revokeAccess.input;

export interface ActionProps {
  user: UserActionTarget;
  onClose: () => void;
}
