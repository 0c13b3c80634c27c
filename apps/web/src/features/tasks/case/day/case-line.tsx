import { AlarmClock, HandCoins } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Money } from "@/components/page/values.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { casePath } from "../case-link.ts";
import type { AgendaEntry } from "./agenda.ts";
import type { Listed } from "./use-day.ts";

interface LineProps {
  item: Listed;
  /** Query of the list from which the case is opened. */
  query: URLSearchParams;
  lead?: ReactNode;
  reason: ReactNode;
}

/** Avoids "0 days past due": the case is due today or not yet due. */
const useLateness = () => {
  const t = useT();
  return ({ dpd, arrearsMinor }: Listed): string =>
    dpd > 0
      ? t("tasks.day.overdue", { days: dpd })
      : t(arrearsMinor > 0 ? "tasks.day.dueToday" : "tasks.day.notDue");
};

export const CaseLine = ({ item, query, lead, reason }: LineProps) => {
  const lateness = useLateness();
  return (
    <li>
      <Link
        to={casePath(item, query)}
        className="hover:bg-row-hover grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-1 rounded-md px-2 py-1.5 sm:grid-cols-[auto_1fr_auto_7rem]"
      >
        <span className={lead ? "self-start" : "-mr-3"}>{lead}</span>
        <span className="min-w-0">
          <span className="block font-medium break-words">{item.borrowerName}</span>
          <span className="text-muted-foreground block text-xs">{lateness(item)}</span>
        </span>
        <span className="col-span-2 col-start-2 row-start-2 sm:col-span-1 sm:col-start-3 sm:row-start-1">
          {reason}
        </span>
        <span className="col-start-3 row-start-1 self-start text-right sm:col-start-4 sm:self-center">
          <Money minor={item.arrearsMinor} currency={item.currency} />
        </span>
      </Link>
    </li>
  );
};

/** Agreements for the day; a promise is followed up at its time. */
export const Agreed = ({ entry }: { entry: AgendaEntry<Listed> }) => {
  const t = useT();
  const { money } = useFormat();
  const { item, isPromise } = entry;
  return isPromise ? (
    <Badge tone="warning">
      <HandCoins aria-hidden />
      {t("tasks.day.promise", { amount: money(item.promiseMinor ?? 0, item.currency) })}
    </Badge>
  ) : (
    <Badge tone="info">
      <AlarmClock aria-hidden />
      {t("tasks.day.callback")}
    </Badge>
  );
};
