import type { Currency } from "@kolekta/api/core/money";
import { useFormat } from "@/hooks/use-format.ts";
import { useNow } from "@/hooks/use-now.ts";
import { cn } from "@/lib/cn.ts";
import { DEFAULT_ZONE, zoneName } from "@/lib/format.ts";

const DASH = "–";

/** Placeholder for a missing value. */
export const NoValue = () => <span className="text-muted-foreground">{DASH}</span>;

type Maybe<T> = T | null | undefined;

interface MoneyProps {
  /** Amount in the smallest used unit of the currency. */
  minor: Maybe<number>;
  currency?: Currency;
  className?: string;
}

export const Money = ({ minor, currency = "IDR", className }: MoneyProps) => {
  const { money } = useFormat();
  if (minor === null || minor === undefined) return <NoValue />;
  return (
    <span className={cn("tabular whitespace-nowrap", className)}>{money(minor, currency)}</span>
  );
};

export const NumberText = ({ value, className }: { value: Maybe<number>; className?: string }) => {
  const { number } = useFormat();
  if (value === null || value === undefined) return <NoValue />;
  return <span className={cn("tabular", className)}>{number(value)}</span>;
};

/** `share` is a fraction of 1. */
export const Percent = ({
  share,
  digits,
  minDigits,
}: {
  share: Maybe<number>;
  digits?: number;
  /** Minimum number of decimals. */
  minDigits?: number;
}) => {
  const { percent } = useFormat();
  if (share === null || share === undefined) return <NoValue />;
  return <span className="tabular">{percent(share, digits, minDigits)}</span>;
};

export const DayText = ({ day }: { day: Maybe<string> }) => {
  const format = useFormat();
  if (!day) return <NoValue />;
  return (
    <time dateTime={day} className="tabular whitespace-nowrap">
      {format.day(day)}
    </time>
  );
};

interface InstantProps {
  at: Maybe<Date>;
  zone?: string;
  seconds?: boolean;
  /** Writes the zone's short name behind the time; its full name is always in the title. */
  showZone?: boolean;
}

export const InstantText = ({ at, zone = DEFAULT_ZONE, seconds, showZone }: InstantProps) => {
  const format = useFormat();
  if (!at) return <NoValue />;
  return (
    <time
      dateTime={at.toISOString()}
      title={`${zoneName(zone)} (${zone})`}
      className="tabular whitespace-nowrap"
    >
      {format.instant(at, { zone, seconds, showZone })}
    </time>
  );
};

/** Relative time such as "5 minutes ago", kept current; the exact time is in the title. */
export const RelativeTime = ({ at, zone = DEFAULT_ZONE }: { at: Maybe<Date>; zone?: string }) => {
  const format = useFormat();
  const now = useNow();
  if (!at) return <NoValue />;
  return (
    <time
      dateTime={at.toISOString()}
      title={format.instant(at, { zone, showZone: true })}
      className="whitespace-nowrap"
    >
      {format.relative(at, now)}
    </time>
  );
};
