import type { WaitingProposal as Waiting } from "@kolekta/api/manage/proposal/contract";
import { Link } from "react-router-dom";
import { InstantText } from "@/components/page/values.tsx";
import { useCan, useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { pathTo } from "@/lib/path-to.ts";

interface Props {
  waiting: Waiting;
  /** Name of the pending proposal for screen readers, in the link only. */
  name: string;
}

const WaitingLink = ({ waiting, name }: Props) => {
  const t = useT();
  if (!useCan()("proposal.read")) return t("core.proposal.waiting");
  return (
    <Link
      to={`${pathTo("setting-changes")}?show=${waiting.proposalId}`}
      aria-label={t("core.proposal.waitingFor", { name })}
      className="text-primary inline-flex min-h-6 items-center hover:underline"
    >
      {t("core.proposal.waiting")}
    </Link>
  );
};

/** Pending proposal with its proposer, its time and a link to decide it. */
export const WaitingProposal = (props: Props) => {
  const t = useT();
  const { zone } = useSession();
  const { proposerName, proposedAt } = props.waiting;
  return (
    <span className="flex flex-col items-start leading-4.5">
      <WaitingLink {...props} />
      <span className="text-muted-foreground text-xs">
        {t("core.proposal.waitingBy", { name: proposerName })} ·{" "}
        <InstantText at={proposedAt} zone={zone} />
      </span>
    </span>
  );
};
