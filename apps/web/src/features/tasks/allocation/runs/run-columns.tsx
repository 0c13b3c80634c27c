import type { Column } from "@/components/data-table/columns.ts";
import { InstantText, NoValue, NumberText, TextLink } from "@/components/page/values.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { Run } from "../rows.ts";
import { RunState } from "../run-state.tsx";
import { runPath } from "../labels.ts";

const OrgUnitCell = ({ run: { institutionName, stageName } }: { run: Run }) => {
  const t = useT();
  const names = [stageName, institutionName].filter(Boolean);
  return names.length > 0 ? names.join(" · ") : t("tasks.allocation.run.multiple");
};

const useCounts = (): Column<Run>[] => {
  const t = useT();
  const count = (id: "cases" | "assigned" | "refused" | "unassigned"): Column<Run> => ({
    id,
    header: t(`tasks.allocation.count.${id}`),
    align: "end",
    cell: (run) =>
      id !== "cases" && run.state === "PREVIEW" ? <NoValue /> : <NumberText value={run[id]} />,
  });
  return [count("cases"), count("assigned"), count("refused"), count("unassigned")];
};

export const useRunColumns = (): Column<Run>[] => {
  const t = useT();
  const { zone } = useSession();
  return [
    {
      id: "made",
      header: t("tasks.allocation.run.createdAt"),
      sticky: "start",
      cell: (run) => (
        <TextLink to={runPath(run.runId)} className="font-medium">
          <InstantText at={run.createdAt} zone={zone} />
        </TextLink>
      ),
    },
    {
      id: "state",
      header: t("core.field.status"),
      cell: (run) => <RunState run={run} />,
    },
    {
      id: "kind",
      header: t("core.field.kind"),
      cell: (run) => t(`tasks.allocation.kind.${run.kind}`),
    },
    {
      id: "place",
      header: t("tasks.allocation.run.orgUnit"),
      cell: (run) => <OrgUnitCell run={run} />,
    },
    {
      id: "cause",
      header: t("tasks.allocation.causeLabel"),
      cell: (run) => t(`tasks.allocation.cause.${run.cause}`),
    },
    {
      id: "strategy",
      header: t("tasks.allocation.strategyLabel"),
      cell: ({ strategy }) => (strategy ? t(`tasks.allocation.strategy.${strategy}`) : <NoValue />),
    },
    ...useCounts(),
    {
      id: "maker",
      header: t("core.field.by"),
      cell: ({ creatorName }) => creatorName ?? t("tasks.history.system"),
    },
  ];
};
