import type { Status } from "@kolekta/api/tasks/case/contract";
import type { OpenStatus } from "@kolekta/api/tasks/case/contract-codes";
import { isOpen } from "@kolekta/api/tasks/case/rules";
import { CopyButton } from "@/components/page/copy-button.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { useT } from "@/lib/i18n.tsx";

export type ClosedStatus = Exclude<Status, OpenStatus>;

export const isClosed = (status: Status): status is ClosedStatus => !isOpen(status);

interface Props {
  status: ClosedStatus;
  /** Text the agent had typed before the case was closed. */
  unsent: string | undefined;
}

/** Replaces the record form and explains why the case is closed. */
export const ClosedCase = ({ status, unsent }: Props) => {
  const t = useT();
  const label = t("tasks.case.workspace.unsent");
  return (
    <div className="flex flex-col gap-3 p-3">
      <Alert tone="neutral" title={t("tasks.case.workspace.closedTitle")}>
        {t(`tasks.case.workspace.closed.${status}`)}
      </Alert>
      {unsent ? (
        <div className="rounded-md border p-2.5">
          <p className="text-muted-foreground flex items-center justify-between text-xs">
            {label}
            <CopyButton text={unsent} label={label} />
          </p>
          <p className="break-words whitespace-pre-wrap">{unsent}</p>
        </div>
      ) : null}
    </div>
  );
};
