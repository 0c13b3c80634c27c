import type { Proposal } from "@kolekta/api/manage/proposal/contract";
import type { ProposalKindName } from "@kolekta/api/manage/proposal/contract-words";
import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { ProposalStateBadge, useProposalName } from "./proposal-labels.tsx";

const ProposalSheet = lazyComponent(() => import("./proposal-sheet.tsx"));

interface Props {
  kinds: readonly ProposalKindName[];
  /** Limits the list to proposals for this subject. */
  subject?: string;
}

const MAX_PROPOSALS = 200;

const useOpen = ({ kinds, subject }: Props): readonly Proposal[] => {
  const enabled = useCan()("proposal.read");
  const { data } = trpc.manage.proposal.list.useQuery(
    { state: "PROPOSED", kinds: [...kinds], subject, size: MAX_PROPOSALS },
    { enabled, meta: { quiet: true } },
  );
  return data?.rows ?? [];
};

/** Pending proposals for these settings: change, proposer and effective day. */
export const OpenProposals = (props: Props) => {
  const t = useT();
  const { day } = useFormat();
  const name = useProposalName();
  const open = useOpen(props);
  const [openId, setOpenId] = useState<number | null>(null);
  return (
    <>
      {open.length === 0 ? null : (
        <ul
          aria-label={t("manage.proposal.openCount", { count: open.length })}
          className="bg-card divide-y rounded-lg border"
        >
          {open.map((proposal) => (
            <li key={proposal.proposalId} className="flex items-center gap-3 px-3 py-2">
              <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
                <ProposalStateBadge state={proposal.state} />
                <span className="min-w-0 flex-1 basis-48">
                  <span className="block font-medium break-words">{name(proposal)}</span>
                  <span className="text-muted-foreground block text-xs">
                    {t("manage.proposal.openBy", {
                      name: proposal.proposerName,
                      day: day(proposal.effectiveOn),
                    })}
                  </span>
                </span>
              </div>
              <Button
                size="sm"
                aria-haspopup="dialog"
                aria-label={`${t("core.action.show")}: ${name(proposal)}`}
                onClick={() => setOpenId(proposal.proposalId)}
              >
                {t("core.action.show")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {openId === null ? null : (
        <ProposalSheet key={openId} proposalId={openId} onClose={() => setOpenId(null)} />
      )}
    </>
  );
};
