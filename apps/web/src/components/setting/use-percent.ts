import { useFormat } from "@/lib/i18n.tsx";

const MAX_DIGITS = 4;

/** A percentage as a contract carries it, with as many digits as it has. */
export const usePercent = () => {
  const { percent } = useFormat();
  return (value: number): string => percent(value / 100, MAX_DIGITS);
};
