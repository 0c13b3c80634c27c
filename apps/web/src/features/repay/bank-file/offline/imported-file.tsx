import { IssueSection } from "@/components/sheet/issue-table.tsx";
import { WaitingProposal } from "@/components/proposal/waiting-proposal.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Progress } from "@/components/ui/progress.tsx";
import { Area } from "@/components/case/area.tsx";
import { useT } from "@/lib/i18n.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { Counts } from "./outcome-view.tsx";

type OfflineFile = Outputs["repay"]["bankFile"]["get"];

const OFTEN_MS = 1_000;

const WaitingFile = ({ file }: { file: OfflineFile }) => {
  const t = useT();
  const { proposal, name } = file;
  if (proposal?.state === "PROPOSED")
    return (
      <Alert tone="info" live>
        <WaitingProposal waiting={proposal} name={name} />
      </Alert>
    );
  return (
    <Alert tone="warning" live title={t("repay.bankFile.offline.notApproved")}>
      {proposal ? t(`manage.proposal.stateName.${proposal.state}`) : null}
    </Alert>
  );
};

const FileStateAlert = ({ file }: { file: OfflineFile }) => {
  const t = useT();
  const { state, settled, refused, counts } = file;
  const { newPayments } = counts;
  if (state === "WAITING") return <WaitingFile file={file} />;
  if (state === "POSTING") {
    const text = t("repay.bankFile.offline.importProgress", { settled, newPayments });
    return (
      <div className="flex max-w-2xl flex-col gap-2">
        <Alert tone="info" title={t("repay.bankFile.offline.importing", { file: file.name })}>
          {text}
        </Alert>
        <Progress value={settled / Math.max(1, newPayments)} label={text} />
      </div>
    );
  }
  if (refused > 0)
    return (
      <Alert
        tone="warning"
        live
        title={t("repay.bankFile.offline.rejectedSome", {
          refused,
          newPayments: newPayments - refused,
        })}
      >
        {t("repay.bankFile.offline.rejectedBody")}
      </Alert>
    );
  return (
    <Alert tone={newPayments > 0 ? "success" : "info"} live>
      {newPayments > 0
        ? t("repay.bankFile.offline.done", { newPayments })
        : t("repay.bankFile.offline.nothingImported")}
    </Alert>
  );
};

export const ImportedFile = ({ fileId, onNewFile }: { fileId: number; onNewFile: () => void }) => {
  const t = useT();
  const result = trpc.repay.bankFile.get.useQuery(
    { fileId },
    {
      meta: { quiet: true },
      refetchInterval: ({ state }) =>
        state.data && state.data.state !== "DONE" ? OFTEN_MS : false,
    },
  );
  return (
    <div className="flex flex-col gap-3">
      <Area result={result}>
        {(file) => (
          <>
            <p className="font-medium wrap-anywhere">{file.name}</p>
            <FileStateAlert file={file} />
            <Counts counts={file.counts} />
            <IssueSection issues={file.issues} total={file.refused} />
          </>
        )}
      </Area>
      <Button className="self-start" onClick={onNewFile}>
        {t("core.action.chooseOtherFile")}
      </Button>
    </div>
  );
};
