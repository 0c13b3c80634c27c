import { Button } from "@/components/ui/button.tsx";
import { Sheet, SheetContent } from "@/components/ui/sheet.tsx";
import { useFormat } from "@/hooks/use-format.ts";
import { useT } from "@/lib/i18n.tsx";
import { StepList } from "./step-list.tsx";
import type { RolledDay } from "./use-days.ts";
import { runText } from "./words.ts";

interface Props {
  run: RolledDay;
  onClose: () => void;
}

/** What a run did, step by step. */
const StepsSheet = ({ run, onClose }: Props) => {
  const t = useT();
  const { day } = useFormat();
  const title = t("repay.roll.stepsOf", {
    day: day(run.day),
    run: runText(t, run),
  });
  return (
    <Sheet open onOpenChange={(open) => (open ? undefined : onClose())}>
      <SheetContent side="right" title={title} className="w-md gap-2 p-4">
        <div className="flex items-start justify-between gap-3">
          <h2 aria-hidden className="text-base font-semibold">
            {title}
          </h2>
          <Button size="sm" onClick={onClose}>
            {t("repay.roll.close")}
          </Button>
        </div>
        {run.turn === 0 ? (
          <p className="text-muted-foreground">{t("repay.roll.beginning")}</p>
        ) : (
          <StepList steps={run.steps} />
        )}
      </SheetContent>
    </Sheet>
  );
};

export default StepsSheet;
