import { revokeAccess } from "@kolekta/api/manage/user/contract-access";
import type { Subject } from "./actions.ts";

/** What a command on one user takes. */
export const OneUser = revokeAccess.input;

export interface ActionProps {
  user: Subject;
  onClose: () => void;
}
