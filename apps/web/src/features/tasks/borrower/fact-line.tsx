import { InstantText } from "@/components/page/values.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useFormat } from "@/hooks/use-format.ts";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { ConsentEvidence } from "./consent-proof.tsx";
import { type BorrowerFlag, isWithdrawn } from "./fact-end-dialog.tsx";
import { useBorrowerFlagTexts } from "./fact-words.ts";
import { getTone } from "./fact-tone.ts";

const When = ({ fact }: { fact: BorrowerFlag }) => (
  <span className="text-muted-foreground text-xs">
    {fact.recordedBy ? `${fact.recordedBy} · ` : null}
    <InstantText at={fact.recordedAt} />
    {fact.endedAt ? (
      <>
        {" – "}
        {fact.endedBy ? `${fact.endedBy} · ` : null}
        <InstantText at={fact.endedAt} />
        {fact.endReason ? ` · ${fact.endReason}` : null}
      </>
    ) : null}
  </span>
);

/** One fact with its proof, and the way to end it. */
export const BorrowerFlagItem = ({
  taskId,
  fact,
  onEnd,
}: {
  taskId: number;
  fact: BorrowerFlag;
  onEnd: () => void;
}) => {
  const t = useT();
  const can = useCan();
  const getTexts = useBorrowerFlagTexts();
  const { day } = useFormat();
  const withdraws = isWithdrawn(fact) && can("fact.record");
  return (
    <li className="flex items-start justify-between gap-3 border-b py-2 last:border-b-0">
      <div className="flex min-w-0 flex-col gap-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Badge tone={fact.endedAt ? "neutral" : getTone(fact.kind)}>
            {fact.consent && fact.consent.opensOn === null
              ? t("tasks.borrower.fact.kind.CONSENT")
              : t(`tasks.borrower.fact.badge.${fact.kind}`, {
                  day: day(fact.consent?.opensOn ?? fact.fromOn),
                })}
          </Badge>
          <span className="min-w-0 break-words">{getTexts(fact).join(" · ")}</span>
        </span>
        {fact.reason ? <span className="text-table break-words">{fact.reason}</span> : null}
        {fact.consent ? (
          <ConsentEvidence taskId={taskId} fact={fact} consent={fact.consent} />
        ) : null}
        <When fact={fact} />
      </div>
      {fact.mayEnd ? (
        <Button className="shrink-0" onClick={onEnd}>
          {t(withdraws ? "core.action.withdraw" : "core.action.lift")}
        </Button>
      ) : null}
    </li>
  );
};
