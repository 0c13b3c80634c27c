import type { Currency } from "@kolekta/api/core/money";
import type { PromiseState } from "@kolekta/api/tasks/promise/contract";
import { CircleDashed, CircleDot, type LucideIcon } from "lucide-react";
import { Money, NoValue, StatusBadge } from "@/components/page/values.tsx";
import type { Tone } from "@/components/ui/badge.tsx";
import { useT } from "@/lib/i18n.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { AreaList } from "@/components/case/area-list.tsx";
import type { AreaColumn } from "@/components/case/area-table.tsx";
import { ShortDay, ShortInstant, useShortTime } from "@/components/case/short-time.tsx";
import { listEarlierEvaluations } from "./earlier.ts";

export type PromiseRow = Outputs["tasks"]["promise"]["list"][number];

const LOOKS: Record<PromiseState, { tone: Tone; icon?: LucideIcon }> = {
  OPEN: { tone: "info", icon: CircleDot },
  KEPT: { tone: "success" },
  PARTIAL: { tone: "warning" },
  BROKEN: { tone: "danger" },
  CURED: { tone: "warning" },
  CANCELLED: { tone: "neutral", icon: CircleDashed },
};

const Evaluation = ({ row }: { row: PromiseRow }) => {
  const t = useT();
  return (
    <span className="flex flex-wrap items-center gap-x-1.5">
      <StatusBadge {...LOOKS[row.state]} label={t(`tasks.promise.state.${row.state}`)} />
      {row.settledAt ? (
        <span className="text-muted-foreground text-xs">
          <ShortInstant at={row.settledAt} />
        </span>
      ) : null}
    </span>
  );
};

/** Previous result of a promise that later payment data changed. */
const Earlier = ({ row }: { row: PromiseRow }) => {
  const t = useT();
  const short = useShortTime();
  const earlier = listEarlierEvaluations(row.evaluations);
  if (earlier.length === 0) return <NoValue />;
  return (
    <ul className="text-muted-foreground flex flex-col text-xs">
      {earlier.map(({ state, from, until }) => (
        <li key={from.toISOString() + state}>
          {t("tasks.promise.until", {
            state: t(`tasks.promise.state.${state}`),
            from: short.instant(from),
            until: short.instant(until),
          })}
        </li>
      ))}
    </ul>
  );
};

const useColumns = (currency: Currency): AreaColumn<PromiseRow>[] => {
  const t = useT();
  return [
    {
      id: "dueOn",
      header: t("tasks.promise.field.dueOn"),
      cell: (row) => <ShortDay day={row.dueOn} />,
    },
    {
      id: "amount",
      header: t("tasks.promise.field.amount"),
      align: "end",
      cell: (row) => <Money minor={row.amountMinor} currency={currency} />,
    },
    {
      id: "state",
      header: t("tasks.promise.field.state"),
      cell: (row) => <Evaluation row={row} />,
    },
    {
      id: "earlier",
      header: t("tasks.promise.field.earlier"),
      cell: (row) => <Earlier row={row} />,
    },
    { id: "agent", header: t("tasks.promise.field.agent"), cell: (row) => row.agentName },
    {
      id: "createdAt",
      header: t("tasks.promise.field.createdAt"),
      cell: (row) => <ShortInstant at={row.createdAt} />,
    },
  ];
};

interface Props {
  taskId: number;
  currency: Currency;
}

export const PromiseList = ({ taskId, currency }: Props) => {
  const t = useT();
  const columns = useColumns(currency);
  return (
    <AreaList
      result={trpc.tasks.promise.list.useQuery({ taskId }, { meta: { quiet: true } })}
      empty={{ title: t("tasks.promise.empty"), body: t("tasks.promise.emptyBody") }}
      cards="wide"
      label={t("tasks.case.area.promises")}
      columns={columns}
      rowKey={(row) => row.promiseId}
    />
  );
};
