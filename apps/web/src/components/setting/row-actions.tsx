import { History, PencilLine } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button.tsx";
import { useT } from "@/lib/i18n.tsx";

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

interface Props {
  /** Whose settings they are. */
  name: string;
  /** Absent for those who may only look. */
  onEdit: (() => void) | undefined;
  onHistory: () => void;
}

/** What can be done with the settings of one row. */
export const RowActions = ({ name, onEdit, onHistory }: Props) => {
  const t = useT();
  return (
    <span className="flex justify-end gap-1">
      {onEdit ? (
        <Action
          label={t("app.setting.editOf", { name })}
          icon={PencilLine}
          onClick={onEdit}
        />
      ) : null}
      <Action
        label={t("app.setting.historyOf", { name })}
        icon={History}
        onClick={onHistory}
      />
    </span>
  );
};
