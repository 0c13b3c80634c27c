import type { Wording } from "@kolekta/api/core/list-columns";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { useRoleName } from "./use-roles.ts";

export const PERCENT_DIGITS = 4;

/** The user's language, for values that the contract puts into words. */
export const useWording = (): Wording => {
  const text = useT();
  const { number, percent } = useFormat();
  const roleName = useRoleName();
  return { text, number, percent: (share) => percent(share, PERCENT_DIGITS), roleName };
};
