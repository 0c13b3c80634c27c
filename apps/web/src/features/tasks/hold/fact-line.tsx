import { useFormat } from "@/hooks/use-format.ts";
import { useCommandMutation } from "@/hooks/use-command-mutation.ts";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { EndForm, StopLine } from "./stop-line.tsx";
import { useRefresh } from "./use-refresh.ts";

type Fact = Outputs["tasks"]["borrower"]["listFacts"][number];

/** What is or was so of the borrower, whichever of his cases is open. */
export const FactLine = ({ fact }: { fact: Fact }) => {
  const t = useT();
  const can = useCan();
  const { day } = useFormat();
  const { factId, kind, fromOn, endedAt } = fact;
  const { borrower } = trpc.useUtils().client.tasks;
  const end = useCommandMutation(borrower.endFact.mutate, {
    meta: { success: true },
    onSuccess: useRefresh(),
  });
  return (
    <StopLine
      kind={t(`tasks.borrower.fact.badge.${kind}`, { day: day(fromOn) })}
      reason={fact.reason}
      openedBy={fact.recordedBy}
      openedAt={fact.recordedAt}
      closedBy={fact.endedBy}
      closedAt={endedAt}
    >
      {endedAt ? null : (
        <span className="text-muted-foreground text-xs">
          {t("tasks.borrower.fact.held")}
        </span>
      )}
      {endedAt || !can("hold.close") ? null : (
        <EndForm
          label={t("tasks.borrower.fact.end")}
          reasonLabel={t("tasks.borrower.fact.endReason")}
          isPending={end.isPending}
          onEnd={(reason) => end.mutate({ factId, reason })}
        />
      )}
    </StopLine>
  );
};
