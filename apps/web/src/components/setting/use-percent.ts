import { PERCENT_DIGITS } from "@/hooks/use-wording.ts";
import { useFormat } from "@/lib/i18n.tsx";

/** A percentage as a contract carries it, with as many digits as it has. */
export const usePercent = () => {
  const { percent } = useFormat();
  return (value: number): string => percent(value / 100, PERCENT_DIGITS);
};
