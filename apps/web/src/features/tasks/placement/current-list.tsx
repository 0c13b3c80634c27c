import { Undo2 } from "lucide-react";
import { useState } from "react";
import { type AreaColumn, AreaTable } from "@/components/case/area-table.tsx";
import { Area } from "@/components/case/area.tsx";
import { actionsColumn } from "@/components/data-table/columns.ts";
import { RowMenu } from "@/components/page/action-menu.tsx";
import { EmptyState } from "@/components/page/states.tsx";
import { Money, NumberText } from "@/components/page/values.tsx";
import { QUIET } from "@/components/setting/search-table.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";

const RecallDialog = lazyComponent(() => import("./recall-dialog.tsx"));

type CurrentPlacement = Outputs["tasks"]["placement"]["listHeld"][number];

type CountColumn = "cases" | "leavingIn7" | "leavingIn30" | "recalled" | "unlimited";

const useColumns = (): AreaColumn<CurrentPlacement>[] => {
  const t = useT();
  const count = (id: CountColumn, header: string): AreaColumn<CurrentPlacement> => ({
    id,
    header,
    align: "end",
    cell: ({ [id]: value }) => <NumberText value={value} />,
  });
  return [
    {
      id: "institution",
      header: t("core.field.institution"),
      cell: ({ institutionName }) => institutionName,
    },
    count("cases", t("core.field.openCases")),
    {
      id: "arrears",
      header: t("tasks.case.field.arrears"),
      align: "end",
      cell: ({ arrearsMinor, currency }) => <Money minor={arrearsMinor} currency={currency} />,
    },
    count("leavingIn7", t("tasks.placement.field.expiringIn", { days: 7 })),
    count("leavingIn30", t("tasks.placement.field.expiringIn", { days: 30 })),
    count("recalled", t("tasks.placement.field.recalled")),
    count("unlimited", t("tasks.placement.field.unlimited")),
  ];
};

const Table = ({ rows }: { rows: readonly CurrentPlacement[] }) => {
  const t = useT();
  const can = useCan();
  const [recalled, setRecalled] = useState<CurrentPlacement>();
  const columns = useColumns();
  const menu = actionsColumn(t("core.field.actions"), (row: CurrentPlacement) => (
    <RowMenu
      name={row.institutionName}
      actions={[
        {
          id: "recall",
          label: t("tasks.placement.recall.action"),
          icon: Undo2,
          onSelect: () => setRecalled(row),
        },
      ]}
    />
  ));
  if (rows.length === 0) return <EmptyState title={t("tasks.placement.noCurrent")} />;
  return (
    <>
      <AreaTable
        label={t("tasks.placement.tab.current")}
        columns={can("placement.recall") ? [...columns, menu] : columns}
        rows={rows}
        rowKey={(row) => `${row.institutionId}${row.currency}`}
        cards="wide"
      />
      {recalled ? (
        <RecallDialog institution={recalled} onClose={() => setRecalled(undefined)} />
      ) : null}
    </>
  );
};

export const CurrentPlacementList = () => {
  const result = trpc.tasks.placement.listHeld.useQuery(undefined, QUIET);
  return <Area result={result}>{(rows) => <Table rows={rows} />}</Area>;
};
