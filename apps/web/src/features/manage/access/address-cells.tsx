import type { AddressRow } from "@kolekta/api/manage/access/contract";
import { Pencil, Trash2 } from "lucide-react";
import { RowMenu } from "@/components/page/action-menu.tsx";
import { DayText } from "@/components/page/values.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { TextButton } from "@/components/ui/text-button.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";

/** Command on an entry while its dialog is open. */
export interface AddressCommand {
  readonly action: "edit" | "remove";
  readonly row: AddressRow;
}

export type OnCommand = (command: AddressCommand) => void;

interface CellProps {
  row: AddressRow;
  onCommand: OnCommand;
}

export const RangeCell = ({ row, onCommand }: CellProps) => {
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

export const AddressMenu = ({ row, onCommand }: CellProps) => {
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

export const LastDay = ({ row: { effectiveTo } }: { row: AddressRow }) => {
  const t = useT();
  return effectiveTo ? <DayText day={effectiveTo} /> : t("manage.access.noEnd");
};
