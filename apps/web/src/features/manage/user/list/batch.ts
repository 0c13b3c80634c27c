import { PASSWORD_LIMIT, SWITCH_LIMIT } from "@kolekta/api/manage/user/contract-access";
import { CircleCheck, CircleOff, FileKey2, type LucideIcon } from "lucide-react";
import { useCan } from "@/hooks/use-user.tsx";

export type Batch = "enable" | "disable" | "passwords";

export const BATCH_LOOK = {
  enable: { icon: CircleCheck, word: "core.action.enable" },
  disable: { icon: CircleOff, word: "core.action.disable" },
  passwords: { icon: FileKey2, word: "manage.user.action.passwords" },
} as const satisfies Record<Batch, { icon: LucideIcon; word: string }>;

export const MAX_USERS: Record<Batch, number> = {
  enable: SWITCH_LIMIT,
  disable: SWITCH_LIMIT,
  passwords: PASSWORD_LIMIT,
};

/** Batch actions the caller may use. */
export const useBatches = (): Batch[] => {
  const can = useCan();
  return [
    ...(can("user.switch") ? (["enable", "disable"] as const) : []),
    ...(can("user.issuePassword") ? (["passwords"] as const) : []),
  ];
};
