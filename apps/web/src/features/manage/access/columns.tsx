import type { AddressRow } from "@kolekta/api/manage/access/contract";
import { Pencil, Trash2 } from "lucide-react";
import { actionsColumn, type Column } from "@/components/data-table/columns.ts";
import { RowMenu } from "@/components/page/action-menu.tsx";
import { DayText, StatusBadge } from "@/components/page/values.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { TextButton } from "@/components/ui/text-button.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { useEditedColumns } from "./edited-columns.tsx";

const TONES = {
  IN_FORCE: "success",
  UPCOMING: "info",
  OVER: "neutral",
  DISABLED: "warning",
} as const;

/** Command on an entry while its dialog is open. */
export interface AddressCommand {
  readonly action: "edit" | "remove";
  readonly row: AddressRow;
}

type OnCommand = (command: AddressCommand) => void;

interface CellProps {
  row: AddressRow;
  onCommand: OnCommand;
}

const RangeCell = ({ row, onCommand }: CellProps) => {
  const t = useT();
  const can = useCan();
  return (
    <span className="flex flex-wrap items-center gap-2">
      {can("access.edit") ? (
        <TextButton
          className="tabular font-medium"
          onClick={() => onCommand({ action: "edit", row })}
        >
          {row.range}
        </TextButton>
      ) : (
        <span className="tabular font-medium">{row.range}</span>
      )}
      {row.holdsYou ? <Badge tone="info">{t("manage.access.holdsYou")}</Badge> : null}
    </span>
  );
};

const Actions = ({ row, onCommand }: CellProps) => {
  const t = useT();
  const edit = {
    id: "edit",
    label: t("core.action.edit"),
    icon: Pencil,
    onSelect: () => onCommand({ action: "edit", row }),
  };
  const remove = {
    id: "remove",
    label: t("manage.access.remove"),
    icon: Trash2,
    destructive: true,
    onSelect: () => onCommand({ action: "remove", row }),
  };
  return <RowMenu name={row.range} actions={useCan()("access.edit") ? [edit, remove] : []} />;
};

const useDayColumns = (): Column<AddressRow>[] => {
  const t = useT();
  return [
    {
      id: "from",
      header: t("app.filter.from"),
      cell: (row) => <DayText day={row.effectiveFrom} />,
    },
    {
      id: "to",
      header: t("app.filter.to"),
      cell: (row) =>
        row.effectiveTo ? <DayText day={row.effectiveTo} /> : t("manage.access.noEnd"),
    },
  ];
};

export const useAddressColumns = (onCommand: OnCommand): Column<AddressRow>[] => {
  const t = useT();
  return [
    {
      id: "range",
      header: t("manage.access.range"),
      sticky: "start",
      cell: (row) => <RangeCell row={row} onCommand={onCommand} />,
    },
    {
      id: "institution",
      header: t("core.field.institution"),
      cell: (row) => row.institutionName ?? t("manage.access.company"),
    },
    {
      id: "state",
      header: t("core.field.status"),
      cell: ({ state }) => (
        <StatusBadge tone={TONES[state]} label={t(`manage.access.state.${state}`)} />
      ),
    },
    {
      id: "remark",
      header: t("manage.access.remark"),
      wrap: true,
      width: "11rem",
      cell: (row) => row.remark,
    },
    ...useDayColumns(),
    ...useEditedColumns(),
    actionsColumn(t("core.field.actions"), (row) => <Actions row={row} onCommand={onCommand} />),
  ];
};
