import { useState } from "react";
import { AreaTable } from "@/components/case/area-table.tsx";
import { Modal } from "@/components/page/modal.tsx";
import { EmptyState, ErrorState } from "@/components/page/states.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { type Open, useTargetColumns } from "./target-columns.tsx";
import { CopyDialog, formatTargetName, TargetDialog, TargetHistory } from "./target-dialogs.tsx";

interface Props {
  month: string;
  institutionId?: number | undefined;
  stageId?: number | undefined;
  onClose: () => void;
}

export const Targets = ({ month, institutionId, stageId, onClose }: Props) => {
  const t = useT();
  const can = useCan();
  const [activeDialog, setActiveDialog] = useState<Open | null>(null);
  const columns = useTargetColumns(setActiveDialog);
  const filter = { institutionId, stageId };
  const list = trpc.reports.target.list.useQuery({ month, ...filter });
  const close = () => setActiveDialog(null);
  const isOver = list.data?.every((row) => row.isOver) ?? true;
  return (
    <Modal
      size="5xl"
      title={`${t("reports.target.title")} · ${month}`}
      description={t(isOver && list.data?.length ? "reports.target.over" : "reports.target.intro")}
      onClose={onClose}
    >
      {can("target.edit") && !isOver ? (
        <Button className="self-start" onClick={() => setActiveDialog({ action: "copy" })}>
          {t("reports.target.copy")}
        </Button>
      ) : null}
      {list.error ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <Skeleton className="h-40" />
      ) : list.data.length === 0 ? (
        <EmptyState title={t("reports.target.none")} />
      ) : (
        <AreaTable
          label={t("reports.target.title")}
          columns={columns}
          rows={list.data}
          rowKey={formatTargetName}
          cards="narrow"
        />
      )}
      {activeDialog?.action === "edit" ? (
        <TargetDialog row={activeDialog.row} onClose={close} />
      ) : null}
      {activeDialog?.action === "history" ? (
        <TargetHistory row={activeDialog.row} onClose={close} />
      ) : null}
      {activeDialog?.action === "copy" ? (
        <CopyDialog month={month} institutionId={institutionId} onClose={close} />
      ) : null}
    </Modal>
  );
};
