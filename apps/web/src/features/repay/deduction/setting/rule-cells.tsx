import { History, PencilLine } from "lucide-react";
import { DayText, InstantText } from "@/components/page/values.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";

export interface Written {
  readonly effectiveOn: string;
  readonly editorName: string | null;
  readonly editedAt: Date;
}

/** Who wrote it, and what comes on a later day. */
export const Edited = ({
  rule,
  next,
}: {
  rule: Written;
  next: Written | null;
}) => {
  const t = useT();
  const { zone } = useSession();
  return (
    <span className="flex flex-col">
      {rule.editorName === null ? (
        <span className="text-muted-foreground">
          {t("repay.deduction.setting.shipped")}
        </span>
      ) : (
        <>
          <span>{rule.editorName}</span>
          <span className="text-muted-foreground text-xs">
            <InstantText at={rule.editedAt} zone={zone} />
          </span>
        </>
      )}
      {next ? (
        <span className="text-xs">
          {t("repay.deduction.setting.from")} <DayText day={next.effectiveOn} />
          : {next.editorName}
        </span>
      ) : null}
    </span>
  );
};

interface ActionsProps {
  name: string;
  /** Absent for those who may only look. */
  onEdit: (() => void) | undefined;
  onHistory: () => void;
}

export const RuleActions = ({ name, onEdit, onHistory }: ActionsProps) => {
  const t = useT();
  const edit = t("repay.deduction.setting.editOf", { name });
  const history = t("repay.deduction.setting.historyOf", { name });
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
