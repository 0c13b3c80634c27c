import { History, PencilLine } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";

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
  const history = t("repay.extension.setting.historyOf", { name });
  const edit = t("repay.extension.setting.editOf", { name });
  return (
    <span className="flex justify-end gap-1">
      {onEdit ? (
        <Button
          size="icon-sm"
          variant="ghost"
          aria-haspopup="dialog"
          aria-label={edit}
          title={edit}
          onClick={onEdit}
        >
          <PencilLine />
        </Button>
      ) : null}
      <Button
        size="icon-sm"
        variant="ghost"
        aria-haspopup="dialog"
        aria-label={history}
        title={history}
        onClick={onHistory}
      >
        <History />
      </Button>
    </span>
  );
};
