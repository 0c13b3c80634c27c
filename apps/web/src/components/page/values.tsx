import type { Currency } from "@kolekta/api/core/money";
import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleDot,
  type LucideIcon,
  TriangleAlert,
} from "lucide-react";
import type { ReactNode } from "react";
import { Link, type LinkProps } from "react-router-dom";
import { Badge, type Tone } from "@/components/ui/badge.tsx";
import { useFormat } from "@/lib/i18n.tsx";
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
  digits?: number | undefined;
  /** Minimum number of decimals. */
  minDigits?: number | undefined;
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

const SHAPES: Record<Tone, LucideIcon> = {
  neutral: CircleDashed,
  info: CircleDot,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
};

interface StatusBadgeProps {
  tone: Tone;
  label: string;
  /** Another shape than the tone's own. */
  icon?: LucideIcon;
  className?: string;
}

/** Status as text with an icon; the colour is redundant. */
export const StatusBadge = ({ tone, label, icon, className }: StatusBadgeProps) => {
  const Icon = icon ?? SHAPES[tone];
  return (
    <Badge tone={tone} className={className}>
      <Icon aria-hidden />
      {label}
    </Badge>
  );
};

/** A link among facts and in cells. */
export const TextLink = ({ className, ...props }: LinkProps) => (
  <Link
    {...props}
    className={cn("text-primary inline-flex min-h-6 items-center hover:underline", className)}
  />
);

export interface DescriptionItem {
  label: string;
  value: ReactNode;
}

export const buildCountItem = (label: string, count: number | null): DescriptionItem => ({
  label,
  value: <NumberText value={count} />,
});

/** Labelled values in columns, for the heads and areas of detail pages; a phone has room for two. */
export const DescriptionList = ({
  items,
  className,
}: {
  items: readonly DescriptionItem[];
  className?: string;
}) => (
  <dl
    className={cn(
      "grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-4 gap-y-2",
      className,
    )}
  >
    {items.map((item) => (
      <div key={item.label} className="min-w-0">
        <dt className="text-muted-foreground text-xs">{item.label}</dt>
        <dd className="text-table break-words [&_time]:whitespace-normal">{item.value}</dd>
      </div>
    ))}
  </dl>
);

export const DescriptionBox = ({ items }: { items: readonly DescriptionItem[] }) => (
  <div className="bg-muted/50 rounded-md border px-3 py-2">
    <DescriptionList className="grid-cols-2" items={items} />
  </div>
);
