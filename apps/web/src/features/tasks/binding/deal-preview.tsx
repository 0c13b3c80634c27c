import {
  BULK_LIMIT,
  type Candidate,
  type Strategy,
} from "@kolekta/api/tasks/binding/contract";
import { distribute } from "@kolekta/api/tasks/binding/rules";
import { isOpen } from "@kolekta/api/tasks/case/rules";
import { Money, Num } from "@/components/page/values.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { failureOf } from "@/lib/failure.ts";
import { useT } from "@/lib/i18n.tsx";
import { countColumn } from "@/components/case/area-columns.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { type AreaColumn, AreaTable } from "@/components/case/area-table.tsx";
import type { BoundCase } from "./bound-case.ts";

interface Deal {
  readonly agents: readonly Candidate[];
  readonly cases: readonly BoundCase[];
  readonly agentIds: readonly number[];
  readonly strategy: Strategy;
}

/** Who would get what; asked anew for each choice, written nowhere. More than the server deals at once are dealt here by its rule. */
export const useDeal = (deal: Deal) => {
  const { cases, agentIds, strategy } = deal;
  const isHere = cases.length > BULK_LIMIT;
  const asked = trpc.tasks.binding.preview.useQuery(
    {
      taskIds: cases.map((one) => one.taskId),
      agentIds: [...agentIds],
      strategy,
    },
    {
      enabled: agentIds.length > 0 && cases.length > 0 && !isHere,
      meta: { quiet: true },
    },
  );
  return isHere ? { data: dealHere(deal), error: null } : asked;
};

function dealHere({ cases, agents, agentIds, strategy }: Deal) {
  const hands = agents.filter(
    ({ agentId, offShift }) => agentIds.includes(agentId) && !offShift,
  );
  if (hands.length === 0) return undefined;
  const open = cases.filter(({ status }) => isOpen(status));
  const assignments = distribute(open, hands, strategy);
  const arrears = new Map(open.map((one) => [one.taskId, one.arrearsMinor]));
  const loads = hands.map(({ agentId, openCases }) => {
    const own = assignments.filter((one) => one.agentId === agentId);
    const addedMinor = own.reduce(
      (sum, { taskId }) => sum + (arrears.get(taskId) ?? 0),
      0,
    );
    return { agentId, before: openCases, added: own.length, addedMinor };
  });
  return { assignments, loads };
}

interface Props {
  result: ReturnType<typeof useDeal>;
  agents: readonly Candidate[];
  currency: BoundCase["currency"];
  chosen: number;
}

type Load = Outputs["tasks"]["binding"]["preview"]["loads"][number];

const useColumns = ({ agents, currency }: Props): AreaColumn<Load>[] => {
  const t = useT();
  const nameOf = (id: number) =>
    agents.find((agent) => agent.agentId === id)?.name ?? String(id);
  return [
    {
      id: "agent",
      header: t("tasks.binding.field.agent"),
      cell: (load) => nameOf(load.agentId),
    },
    countColumn("gets", t("tasks.binding.field.gets"), (load) => load.added),
    {
      id: "amount",
      header: t("tasks.case.field.arrears"),
      align: "end",
      cell: (load) => <Money minor={load.addedMinor} currency={currency} />,
    },
    {
      id: "after",
      header: t("tasks.binding.field.after"),
      align: "end",
      cell: (load) => <Num value={load.before + load.added} />,
    },
  ];
};

/** What each agent would get and then hold. */
export const DealPreview = (props: Props) => {
  const { result, chosen } = props;
  const t = useT();
  const columns = useColumns(props);
  if (chosen === 0)
    return (
      <p className="text-muted-foreground">{t("tasks.binding.previewHint")}</p>
    );
  if (result.error)
    return (
      <p className="text-destructive">{failureOf(result.error).message}</p>
    );
  if (!result.data) return <Skeleton className="h-20 w-full" />;
  return (
    <AreaTable
      label={t("tasks.binding.preview")}
      rows={result.data.loads}
      rowKey={(load) => load.agentId}
      columns={columns}
    />
  );
};
