import { History, PencilLine, Undo2 } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button.tsx";
import { useFormat } from "@/hooks/use-format.ts";
import { useT } from "@/lib/i18n.tsx";
import type { Opened } from "./use-opened.tsx";
import type { Announced, Written } from "./written.ts";

interface ActionProps {
  label: string;
  icon: typeof History;
  onClick: () => void;
}

const Action = ({ label, icon: Icon, onClick }: ActionProps) => (
  <IconButton
    aria-haspopup="dialog"
    label={label}

    onClick={onClick}
  >
    <Icon />
  </IconButton>
);

interface Props<Row> {
  /** Whose settings they are. */
  name: string;
  row: Row;
  opened: Pick<Opened<Row>, "onEdit" | "onHistory" | "onWithdraw">;
}

/** What can be done with the settings of one row. */
export const RowActions = <Row extends Announced<Written>>({
  name,
  row,
  opened: { onEdit, onHistory, onWithdraw },
}: Props<Row>) => {
  const t = useT();
  const { day } = useFormat();
  const { next } = row;
  return (
    <span className="inline-flex shrink-0 gap-1">
      {next && onWithdraw ? (
        <Action
          label={`${t("app.setting.withdrawOf", { day: day(next.effectiveOn) })}: ${name}`}
          icon={Undo2}
          onClick={() => onWithdraw(row, next)}
        />
      ) : null}
      {onEdit ? (
        <Action
          label={t("app.setting.editOf", { name })}
          icon={PencilLine}
          onClick={() => onEdit(row)}
        />
      ) : null}
      <Action
        label={t("app.setting.historyOf", { name })}
        icon={History}
        onClick={() => onHistory(row)}
      />
    </span>
  );
};
