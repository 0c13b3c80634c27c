import { AlarmClock, CalendarClock, HandCoins, type LucideIcon, PhoneOutgoing } from "lucide-react";
import { Link } from "react-router-dom";
import { Money, NumberText } from "@/components/page/values.tsx";
import { pathTo } from "@/lib/path-to.ts";
import { useT } from "@/lib/i18n.tsx";
import type { Clock, Listed, useDay } from "./use-day.ts";

interface TileProps {
  icon: LucideIcon;
  label: string;
  count: number | undefined;
  to: string;
  rows?: readonly Listed[];
}

/** Sum of the promises. Amounts of several currencies are not added. */
const Sum = ({ rows }: { rows: readonly Listed[] }) => {
  const [first] = rows;
  if (!first || rows.some((row) => row.currency !== first.currency)) return null;
  const minor = rows.reduce((sum, row) => sum + (row.promiseMinor ?? 0), 0);
  return (
    <span className="text-muted-foreground text-table">
      <Money minor={minor} currency={first.currency} />
    </span>
  );
};

/** Shows a count and links to the matching list. */
const Tile = ({ icon: Icon, label, count, to, rows }: TileProps) => (
  <Link
    to={to}
    className="bg-card hover:bg-accent flex min-w-0 flex-col gap-1 rounded-lg border p-3"
  >
    <span className="text-muted-foreground flex items-center gap-1.5 text-xs">
      <Icon aria-hidden className="size-4 shrink-0" />
      {label}
    </span>
    <span className="flex flex-wrap items-baseline gap-x-2">
      <span className="text-xl leading-7 font-semibold">
        <NumberText value={count} />
      </span>
      {rows ? <Sum rows={rows} /> : null}
    </span>
  </Link>
);

const isDue = (now: Date) => (row: Listed) => row.nextCallAt !== null && row.nextCallAt <= now;

interface Props {
  clock: Clock;
  day: ReturnType<typeof useDay>;
}

export const Summary = ({ clock, day }: Props) => {
  const t = useT();
  const { today, now } = clock;
  const called = day.callbacks?.rows;
  const due = called?.filter(isDue(now)).length;
  return (
    <div className="grid grid-cols-2 gap-2 lg:grid-cols-4">
      <Tile
        icon={AlarmClock}
        label={t("tasks.day.due")}
        count={due}
        to={`${pathTo("case-list")}?nextTo=${today}&sort=nextCall`}
      />
      <Tile
        icon={HandCoins}
        label={t("tasks.day.promises")}
        count={day.promises?.total}
        rows={day.promises?.rows ?? []}
        to={`${pathTo("case-list")}?promiseFrom=${today}&promiseTo=${today}`}
      />
      <Tile
        icon={CalendarClock}
        label={t("tasks.day.callbacks")}
        count={called && called.length - (due ?? 0)}
        to={`${pathTo("case-list")}?nextFrom=${today}&nextTo=${today}&sort=nextCall`}
      />
      <Tile
        icon={PhoneOutgoing}
        label={t("tasks.case.reason.NEVER_CONTACTED")}
        count={day.next?.counts.NEW_REMINDER}
        to={`${pathTo("case-list")}?tab=NEW_REMINDER`}
      />
    </div>
  );
};
