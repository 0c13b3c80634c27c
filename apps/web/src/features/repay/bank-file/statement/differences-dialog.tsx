import { differenceColumns } from "@kolekta/api/repay/bank-file/contract-columns";
import { useEffect } from "react";
import { usePaymentRefresh } from "@/components/repayment/use-payment-refresh.ts";
import { useConfirm } from "@/components/page/confirm.tsx";
import { ListExport } from "@/components/list/list-export.tsx";
import { LIST_QUERY } from "@/components/list/list-screen.tsx";
import { useListColumns } from "@/components/list/use-list-columns.tsx";
import { Modal } from "@/components/page/modal.tsx";
import { WaitingProposal } from "@/components/proposal/waiting-proposal.tsx";
import { Button } from "@/components/ui/button.tsx";
import { DialogFooter } from "@/components/ui/dialog.tsx";
import { TablePages, usePaging } from "@/components/case/area-pages.tsx";
import { useCommandMutation } from "@/hooks/use-command-mutation.ts";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { toastSuccess } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import { DIFFERENCE_VIEW } from "./difference-view.tsx";
import type { Report } from "./use-compare.ts";

const PAGE_SIZE = 20;
const OFTEN_MS = 2_000;

const usePostMissing = ({ fileId, open }: Report) => {
  const t = useT();
  const refresh = usePaymentRefresh();
  const confirm = useConfirm();
  const posting = useCommandMutation(trpc.useUtils().client.repay.bankFile.postMissing.mutate, {
    onSettled: refresh,
    onSuccess: () => toastSuccess(t("core.proposal.proposedNow")),
  });
  const post = async () => {
    const sure = await confirm({
      title: t("repay.bankFile.statement.proposeTitle"),
      body: t("repay.bankFile.statement.proposeBody"),
      action: t("repay.bankFile.statement.propose", { count: open }),
    });
    if (sure) posting.mutate({ fileId });
  };
  return { take: post, busy: posting.isPending };
};

const List = ({ report }: { report: Report }) => {
  const t = useT();
  const paging = usePaging(PAGE_SIZE);
  const { page, size } = paging;
  const { open, state } = report;
  const result = trpc.repay.bankFile.listDifferences.useQuery(
    { fileId: report.fileId, page, size },
    { ...LIST_QUERY, refetchInterval: state === "POSTING" ? OFTEN_MS : false },
  );
  const { refetch } = result;
  // A short file is taken in between two looks at the report, and no event is published then.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the report says that the list has changed
  useEffect(() => void refetch(), [open, state, refetch]);
  return (
    <TablePages
      result={result}
      paging={paging}
      columns={useListColumns(differenceColumns, DIFFERENCE_VIEW)}
      empty={{ title: t("repay.bankFile.statement.noDifference") }}
      cards="wide"
      label={t("repay.bankFile.statement.difference")}
      rowKey={(difference) => difference.differenceId}
    />
  );
};

/** Proposes the missing payments, or shows the pending proposal. */
const PostMissingAction = ({ report }: { report: Report }) => {
  const t = useT();
  const { day } = useFormat();
  const { take: post, busy } = usePostMissing(report);
  const { proposal, open, state } = report;
  if (proposal?.state === "PROPOSED")
    return <WaitingProposal waiting={proposal} name={day(report.day)} />;
  if (state === "POSTING")
    return <p role="status">{t("repay.bankFile.offline.importing", { file: report.name })}</p>;
  if (open === 0) return null;
  return (
    <Button variant="primary" disabled={busy} aria-busy={busy} onClick={() => void post()}>
      {t("repay.bankFile.statement.propose", { count: open })}
    </Button>
  );
};

interface Props {
  report: Report;
  onClose: () => void;
}

/** Lists the differences of a statement and proposes those that can be posted. */
const DifferencesDialog = ({ report, onClose }: Props) => {
  const t = useT();
  const { day } = useFormat();
  return (
    <Modal
      size="5xl"
      title={t("repay.bankFile.statement.title", { day: day(report.day) })}
      description={`${report.provider} · ${report.name}`}
      onClose={onClose}
    >
      <List report={report} />
      <DialogFooter>
        <ListExport
          list="repay.bankFile.listDifferences"
          filter={{ fileId: report.fileId }}
          columns={differenceColumns}
        />
        <PostMissingAction report={report} />
        <Button onClick={onClose}>{t("core.action.close")}</Button>
      </DialogFooter>
    </Modal>
  );
};

export default DifferencesDialog;
