import { cn } from "@/lib/cn.ts";
import { useFormat } from "@/hooks/use-format.ts";
import { useT } from "@/lib/i18n.tsx";

interface Props {
  value: number;
  /** Null: there is no limit. */
  limit: number | null;
  /** Of `value`, what comes on top: drawn in another shade. */
  added?: number;
  className?: string;
}

const NEAR = 0.85;

const fillOf = (share: number): string => {
  if (share >= 1) return "bg-destructive";
  return share >= NEAR ? "bg-warning" : "bg-primary";
};

const percent = (part: number, whole: number): string =>
  `${Math.min(100, Math.max(0, (part / whole) * 100))}%`;

/** A count against its limit; the bar repeats what the words say. */
export const LoadBar = ({ value, limit, added = 0, className }: Props) => {
  const t = useT();
  const { number } = useFormat();
  const text =
    limit === null
      ? number(value)
      : t("tasks.allocation.ofLimit", {
          count: number(value),
          limit: number(limit),
        });
  return (
    <span className={cn("inline-flex min-w-24 flex-col gap-1", className)}>
      <span className="tabular whitespace-nowrap">{text}</span>
      <span
        aria-hidden
        className={cn(
          "bg-muted relative block h-1 w-full overflow-hidden rounded-full",
          limit === null && "invisible",
        )}
      >
        {limit === null ? null : (
          <>
            <span
              className={cn("absolute inset-y-0 left-0", fillOf(value / limit))}
              style={{ width: percent(value, limit) }}
            />
            {added > 0 ? (
              <span
                className="bg-primary/35 absolute inset-y-0 mix-blend-normal"
                style={{
                  left: percent(value - added, limit),
                  width: percent(Math.min(added, limit), limit),
                }}
              />
            ) : null}
          </>
        )}
      </span>
    </span>
  );
};
