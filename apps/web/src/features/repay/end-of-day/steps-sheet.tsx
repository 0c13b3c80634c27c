import { SideSheet, SideSheetBody } from "@/components/page/side-sheet.tsx";
import { useT } from "@/lib/i18n.tsx";
import { StepList } from "./step-list.tsx";
import type { RunDay } from "./use-days.ts";
import { useStepsTitle } from "./labels.ts";

interface Props {
  run: RunDay;
  onClose: () => void;
}

const StepsSheet = ({ run, onClose }: Props) => {
  const t = useT();
  const title = useStepsTitle(run);
  return (
    <SideSheet title={title} onClose={onClose}>
      <SideSheetBody>
        {run.attempt === 0 ? (
          <p className="text-muted-foreground">{t("repay.endOfDay.beginning")}</p>
        ) : (
          <StepList steps={run.steps} />
        )}
      </SideSheetBody>
    </SideSheet>
  );
};

export default StepsSheet;
