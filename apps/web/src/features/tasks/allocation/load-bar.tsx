import { cn } from "@/lib/cn.ts";
import { useFormat, useT } from "@/lib/i18n.tsx";

interface Props {
  value: number;
  /** `null` means no limit. */
  limit: number | null;
  /** Part of `value` that is new, drawn in a lighter shade. */
  added?: number;
}

const NEAR = 0.85;

const toWidth = (share: number): string => {
  if (share >= 1) return "bg-destructive";
  return share >= NEAR ? "bg-warning" : "bg-primary";
};

const percent = (part: number, whole: number): string =>
  `${Math.min(100, Math.max(0, (part / whole) * 100))}%`;

const Bar = ({ value, limit, added }: Record<keyof Props, number>) => (
  <span aria-hidden className="bg-muted relative block h-1 w-full overflow-hidden rounded-full">
    <span
      className={cn("absolute inset-y-0 left-0", toWidth(value / limit))}
      style={{ width: percent(value, limit) }}
    />
    {added > 0 ? (
      <span
        className="bg-card/55 absolute inset-y-0"
        style={{ left: percent(value - added, limit), width: percent(added, limit) }}
      />
    ) : null}
  </span>
);

/** Shows a count against its limit. The chart is decorative: the text has the same figures. */
export const LoadBar = ({ value, limit, added = 0 }: Props) => {
  const t = useT();
  const { number } = useFormat();
  if (limit === null) return <span className="tabular">{number(value)}</span>;
  return (
    <span className="inline-flex min-w-24 flex-col gap-1">
      <span className="tabular whitespace-nowrap">
        {t("tasks.allocation.ofLimit", { count: number(value), limit: number(limit) })}
      </span>
      <Bar value={value} limit={limit} added={added} />
    </span>
  );
};
