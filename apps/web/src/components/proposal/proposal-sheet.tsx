import type { Proposal } from "@kolekta/api/manage/proposal/contract";
import { DownloadButton } from "@/components/page/download-button.tsx";
import { SideSheet, SideSheetBody } from "@/components/page/side-sheet.tsx";
import {
  DayText,
  type DescriptionItem,
  DescriptionList,
  InstantText,
} from "@/components/page/values.tsx";
import { Area } from "@/components/case/area.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { BeforeAfter } from "./before-after.tsx";
import { DecideForm } from "./decide-form.tsx";
import { ProposalStateBadge, useProposalName } from "./proposal-labels.tsx";

const useDescriptionItems = ({ expiresAt, ...proposal }: Proposal): DescriptionItem[] => {
  const t = useT();
  const { zone } = useSession();
  const toItem = (
    label: DescriptionItem["label"],
    value: DescriptionItem["value"],
  ): DescriptionItem => ({ label, value });
  const open = proposal.state === "PROPOSED";
  return [
    toItem(t("core.field.effectiveFrom"), <DayText day={proposal.effectiveOn} />),
    toItem(t("manage.proposal.proposedBy"), proposal.proposerName),
    toItem(t("manage.proposal.since"), <InstantText at={proposal.proposedAt} zone={zone} />),
    open
      ? toItem(t("manage.proposal.expires"), <InstantText at={expiresAt} zone={zone} />)
      : toItem(
          t("manage.proposal.decidedBy"),
          <>
            {proposal.deciderName} · <InstantText at={proposal.decidedAt} zone={zone} />
          </>,
        ),
  ];
};

/** Paths of the proofs; proposals of other kinds have none. */
const ATTACHMENT_PATHS: Partial<Record<Proposal["kind"], string>> = {
  CERTIFICATE: "/api/manage/user/certificate/proof",
  MANUAL_EXTENSION: "/api/loan/delayProposal",
};

const AttachmentDownload = ({ kind, proposalId }: Proposal) => {
  const t = useT();
  const path = ATTACHMENT_PATHS[kind];
  if (!path) return null;
  return (
    <div>
      <DownloadButton size="sm" path={`${path}/${proposalId}`} name={`proof-${proposalId}`}>
        {t("manage.proposal.showDocument")}
      </DownloadButton>
    </div>
  );
};

const Content = ({ proposal, onDone }: { proposal: Proposal; onDone: () => void }) => {
  const t = useT();
  const { day } = useFormat();
  const items = useDescriptionItems(proposal);
  const why = proposal.after["reason"];
  const { state, proposedOn, effectiveOn, reason } = proposal;
  return (
    <>
      <SideSheetBody>
        <div>
          <ProposalStateBadge state={state} />
        </div>
        <DescriptionList items={items} />
        {proposedOn === effectiveOn ? null : (
          <p className="text-muted-foreground">
            {t("manage.proposal.moved", { day: day(proposedOn) })}
          </p>
        )}
        {typeof why === "string" ? (
          <DescriptionList items={[{ label: t("core.field.reason"), value: why }]} />
        ) : null}
        <BeforeAfter proposal={proposal} />
        <AttachmentDownload {...proposal} />
        {reason === "" ? null : (
          <DescriptionList items={[{ label: t("manage.proposal.decision"), value: reason }]} />
        )}
      </SideSheetBody>
      <DecideForm key={proposal.version} proposal={proposal} onDone={onDone} />
    </>
  );
};

interface Props {
  proposalId: number;
  onClose: () => void;
}

const ProposalSheet = ({ proposalId, onClose }: Props) => {
  const t = useT();
  const name = useProposalName();
  const result = trpc.manage.proposal.get.useQuery({ proposalId }, { meta: { quiet: true } });
  const title = result.data ? name(result.data) : t("manage.proposal.details");
  return (
    <SideSheet wide title={title} onClose={onClose}>
      <Area result={result}>{(proposal) => <Content proposal={proposal} onDone={onClose} />}</Area>
    </SideSheet>
  );
};

export default ProposalSheet;
