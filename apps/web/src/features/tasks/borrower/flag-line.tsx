import { InstantText } from "@/components/page/values.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { ConsentEvidence } from "./consent-evidence.tsx";
import { type BorrowerFlag, isWithdrawn } from "./flag-end-dialog.tsx";
import { useBorrowerFlagTexts } from "./flag-labels.ts";
import { getTone } from "./flag-tone.ts";

const When = ({ borrowerFlag }: { borrowerFlag: BorrowerFlag }) => (
  <span className="text-muted-foreground text-xs">
    {borrowerFlag.recordedBy ? `${borrowerFlag.recordedBy} · ` : null}
    <InstantText at={borrowerFlag.recordedAt} />
    {borrowerFlag.endedAt ? (
      <>
        {" – "}
        {borrowerFlag.endedBy ? `${borrowerFlag.endedBy} · ` : null}
        <InstantText at={borrowerFlag.endedAt} />
        {borrowerFlag.endReason ? ` · ${borrowerFlag.endReason}` : null}
      </>
    ) : null}
  </span>
);

/** Shows one borrower flag with its evidence and the action to end it. */
export const BorrowerFlagItem = ({
  taskId,
  borrowerFlag,
  onEnd,
}: {
  taskId: number;
  borrowerFlag: BorrowerFlag;
  onEnd: () => void;
}) => {
  const t = useT();
  const can = useCan();
  const getTexts = useBorrowerFlagTexts();
  const { day } = useFormat();
  const withdraws = isWithdrawn(borrowerFlag) && can("borrowerFlag.add");
  return (
    <li className="flex items-start justify-between gap-3 border-b py-2 last:border-b-0">
      <div className="flex min-w-0 flex-col gap-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Badge tone={borrowerFlag.endedAt ? "neutral" : getTone(borrowerFlag.kind)}>
            {borrowerFlag.consent && borrowerFlag.consent.opensOn === null
              ? t("tasks.borrower.flag.kind.CONSENT")
              : t(`tasks.borrower.flag.badge.${borrowerFlag.kind}`, {
                  day: day(borrowerFlag.consent?.opensOn ?? borrowerFlag.fromOn),
                })}
          </Badge>
          <span className="min-w-0 break-words">{getTexts(borrowerFlag).join(" · ")}</span>
        </span>
        {borrowerFlag.reason ? (
          <span className="text-table break-words">{borrowerFlag.reason}</span>
        ) : null}
        {borrowerFlag.consent ? (
          <ConsentEvidence
            taskId={taskId}
            borrowerFlag={borrowerFlag}
            consent={borrowerFlag.consent}
          />
        ) : null}
        <When borrowerFlag={borrowerFlag} />
      </div>
      {borrowerFlag.canEnd ? (
        <Button className="shrink-0" onClick={onEnd}>
          {t(withdraws ? "core.action.withdraw" : "core.action.lift")}
        </Button>
      ) : null}
    </li>
  );
};
