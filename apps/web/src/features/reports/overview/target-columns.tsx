import type { AreaColumn } from "@/components/case/area-table.tsx";
import { Money, NoValue, Percent } from "@/components/page/values.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { TargetRow } from "./rows.ts";
import { formatTargetName } from "./target-dialogs.tsx";

export type Open =
  { readonly action: "edit" | "history"; readonly row: TargetRow } | { readonly action: "copy" };

interface ActionsProps {
  row: TargetRow;
  onOpen: (target: Open) => void;
}

const Actions = ({ row, onOpen }: ActionsProps) => {
  const t = useT();
  const can = useCan();
  return (
    <span className="inline-flex gap-1">
      {row.line ? (
        <Button
          size="sm"
          variant="ghost"
          aria-label={t("app.setting.historyFor", { name: formatTargetName(row) })}
          onClick={() => onOpen({ action: "history", row })}
        >
          {t("core.field.history")}
        </Button>
      ) : null}
      {can("target.edit") && !row.isOver ? (
        <Button
          size="sm"
          aria-label={t("reports.target.edit", { name: formatTargetName(row) })}
          onClick={() => onOpen({ action: "edit", row })}
        >
          {t("core.action.edit")}
        </Button>
      ) : null}
    </span>
  );
};

export const useTargetColumns = (open: (target: Open) => void): AreaColumn<TargetRow>[] => {
  const t = useT();
  return [
    { id: "institution", header: t("core.field.institution"), cell: (row) => row.institutionName },
    { id: "stage", header: t("core.field.stage"), cell: (row) => row.stageName },
    {
      id: "amount",
      header: t("reports.target.amount"),
      align: "end",
      cell: ({ line, currency }) =>
        line ? <Money minor={line.amountMinor} currency={currency} /> : <NoValue />,
    },
    {
      id: "rate",
      header: t("reports.target.rate"),
      align: "end",
      cell: ({ line }) => (line ? <Percent share={line.rate / 100} digits={2} /> : <NoValue />),
    },
    {
      id: "actions",
      header: t("core.field.actions"),
      align: "end",
      cell: (row) => <Actions row={row} onOpen={open} />,
    },
  ];
};
