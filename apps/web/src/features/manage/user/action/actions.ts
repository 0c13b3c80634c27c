import {
  CircleCheck,
  CircleOff,
  Headset,
  IdCard,
  KeyRound,
  LockKeyholeOpen,
  LogOut,
  type LucideIcon,
  ShieldCheck,
  ShieldOff,
  Shuffle,
  Smartphone,
  Unplug,
} from "lucide-react";
import { useCan } from "@/hooks/use-user.tsx";
import { useRoles } from "@/hooks/use-roles.ts";
import type { User } from "../user.ts";

export type Action =
  | "enable"
  | "disable"
  | "resetPassword"
  | "stage"
  | "certificate"
  | "telephony"
  | "endSession"
  | "unlock"
  | "pair"
  | "unpair"
  | "revoke"
  | "confirm";

export type UserActionTarget = Pick<
  User,
  | "id"
  | "login"
  | "name"
  | "role"
  | "institutionId"
  | "stageId"
  | "certifiedUntil"
  | "status"
  | "locked"
  | "managed"
  | "canConfirm"
  | "version"
>;

export const ICONS: Readonly<Record<Action, LucideIcon>> = {
  enable: CircleCheck,
  disable: CircleOff,
  resetPassword: KeyRound,
  stage: Shuffle,
  certificate: IdCard,
  telephony: Headset,
  endSession: LogOut,
  unlock: LockKeyholeOpen,
  pair: Smartphone,
  unpair: Unplug,
  revoke: ShieldOff,
  confirm: ShieldCheck,
};

/** Permissions to act on users; a user without any of them can only view. */
export const ACTING = [
  "user.write",
  "user.switch",
  "user.issuePassword",
  "user.revoke",
  "phone.pair",
  "user.confirm",
] as const;

export const useActions = (user: UserActionTarget): Action[] => {
  const can = useCan();
  const worksCases = useRoles().find(({ role }) => role === user.role)?.worksCases;
  const confirmed: Action[] = user.canConfirm ? ["confirm"] : [];
  if (!user.managed) return confirmed;
  const enabled = user.status === "ENABLED";
  const offered: Readonly<Record<Exclude<Action, "confirm">, boolean | undefined>> = {
    stage: can("user.write") && worksCases && user.institutionId !== null,
    certificate: can("user.write"),
    telephony: can("user.write"),
    resetPassword: can("user.issuePassword"),
    unlock: can("user.switch") && user.locked,
    pair: can("phone.pair") && worksCases,
    unpair: can("phone.pair") && worksCases,
    endSession: can("user.revoke"),
    revoke: can("user.revoke"),
    enable: can("user.switch") && !enabled,
    disable: can("user.switch") && enabled,
  };
  const all = Object.keys(offered) as (keyof typeof offered)[];
  return [...confirmed, ...all.filter((action) => offered[action])];
};
