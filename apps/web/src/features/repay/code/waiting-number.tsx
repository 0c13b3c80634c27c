import { LoaderCircle, RefreshCw } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { useRemainingSeconds } from "@/hooks/use-seconds-left.ts";

interface Props {
  answerBy: Date;
  onRefresh: () => void;
}

/** Placeholder until the provider assigns the number. */
export const WaitingNumber = ({ answerBy, onRefresh }: Props) => {
  const t = useT();
  const { duration } = useFormat();
  const remainingSeconds = useRemainingSeconds(answerBy);
  const late = remainingSeconds === 0;
  return (
    <div className="bg-muted flex flex-col gap-1 rounded-md p-2.5">
      <p role="status" className="flex items-center gap-1.5 font-medium">
        <LoaderCircle aria-hidden className="size-4 animate-spin" />
        {t(late ? "repay.code.late" : "repay.code.waiting")}
      </p>
      <p className="text-muted-foreground tabular text-xs">
        {late
          ? t("repay.code.lateBody")
          : t("repay.code.waitingBody", { left: duration(remainingSeconds) })}
      </p>
      <Button size="sm" className="mt-1 self-start" onClick={onRefresh}>
        <RefreshCw />
        {t("core.action.refresh")}
      </Button>
    </div>
  );
};
