import { InstantText } from "@/components/page/values.tsx";
import { WaitingProposal } from "@/components/proposal/waiting-proposal.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { ApproverRow } from "./approver-parts.ts";

type RightChangeProps = Pick<ApproverRow, "last" | "waiting"> & { readonly name: string };

/** Shows the last change of a right with both people, and the proposal that waits. */
export const RightChange = ({ last, waiting, name }: RightChangeProps) => {
  const t = useT();
  const { zone } = useSession();
  return (
    <span className="flex flex-col gap-1">
      {waiting ? <WaitingProposal waiting={waiting} name={name} /> : null}
      {last ? (
        <span>
          {t("manage.permission.approver.last", {
            proposer: last.proposerName,
            decider: last.deciderName,
          })}{" "}
          <InstantText at={last.decidedAt} zone={zone} />
        </span>
      ) : (
        <span className="text-muted-foreground">{t("app.setting.shipped")}</span>
      )}
    </span>
  );
};
