import type { Candidate, Strategy } from "@kolekta/api/tasks/binding/contract";
import { Money, Num } from "@/components/page/values.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { failureOf } from "@/lib/failure.ts";
import { useT } from "@/lib/i18n.tsx";
import { countColumn } from "@/components/case/area-columns.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { type AreaColumn, AreaTable } from "@/components/case/area-table.tsx";
import type { BoundCase } from "./bound-case.ts";

interface Deal {
  readonly cases: readonly BoundCase[];
  readonly agentIds: readonly number[];
  readonly strategy: Strategy;
}

/** Who would get what; asked anew for each choice, written nowhere. */
export const useDeal = ({ cases, agentIds, strategy }: Deal) =>
  trpc.tasks.binding.preview.useQuery(
    {
      taskIds: cases.map((one) => one.taskId),
      agentIds: [...agentIds],
      strategy,
    },
    { enabled: agentIds.length > 0 && cases.length > 0, meta: { quiet: true } },
  );

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
