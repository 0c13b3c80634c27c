import { NoValue } from "@/components/page/values.tsx";
import { useFormat } from "@/lib/i18n.tsx";

interface Props {
  from: Date | null;
  to: Date | null;
}

const MINUTE_S = 60;

/** Formats a duration: "0.4 s", "12 s", "3 min 05 s". */
export const ElapsedTime = ({ from, to }: Props) => {
  const { number } = useFormat();
  if (!from || !to) return <NoValue />;
  const seconds = (to.getTime() - from.getTime()) / 1000;
  const text =
    seconds < MINUTE_S
      ? `${number(Math.round(seconds * 10) / 10)} s`
      : `${number(Math.floor(seconds / MINUTE_S))} min ${String(Math.floor(seconds % MINUTE_S)).padStart(2, "0")} s`;
  return <span className="tabular whitespace-nowrap">{text}</span>;
};
