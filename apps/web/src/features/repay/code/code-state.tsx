import { useT } from "@/lib/i18n.tsx";
import type { Outputs } from "@/lib/trpc.ts";

export type Code = Outputs["repay"]["code"]["list"][number];

export const isOpen = ({ state }: Pick<Code, "state">): boolean =>
  state === "REQUESTED" || state === "ACTIVE" || state === "PARTIAL";

export const useCodeLabel = () => {
  const t = useT();
  return ({ type, cleanMode }: Pick<Code, "type" | "cleanMode">): string =>
    type === "FULL" && cleanMode !== null
      ? t(`repay.code.modes.${cleanMode}`)
      : t(`repay.code.types.${type}`);
};
