import { SideSheet, SideSheetBody } from "@/components/page/side-sheet.tsx";
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
    <SideSheet title={title} onClose={onClose}>
      <SideSheetBody>
        {run.turn === 0 ? (
          <p className="text-muted-foreground">{t("repay.roll.beginning")}</p>
        ) : (
          <StepList steps={run.steps} />
        )}
      </SideSheetBody>
    </SideSheet>
  );
};

export default StepsSheet;
