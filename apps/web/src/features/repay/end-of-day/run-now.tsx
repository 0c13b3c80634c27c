import { Play } from "lucide-react";
import { useConfirm } from "@/components/page/confirm.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useCommandMutation } from "@/hooks/use-command-mutation.ts";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";

interface Props {
  missing: number;
  running: boolean;
}

/** Starts the end-of-day run now. Completed steps are not repeated. */
export const RunNow = ({ missing, running }: Props) => {
  const t = useT();
  const confirm = useConfirm();
  const utils = trpc.useUtils();
  const run = useCommandMutation(utils.client.repay.endOfDay.run.mutate, {
    meta: { success: true },
    onSettled: () => utils.repay.endOfDay.invalidate(),
  });
  const confirmRun = async () => {
    const sure = await confirm({
      title: t("repay.endOfDay.confirm.title"),
      body:
        missing > 0
          ? t("repay.endOfDay.confirm.missing", { days: missing })
          : t("repay.endOfDay.confirm.rerun"),
      action: t("repay.endOfDay.runNow"),
    });
    if (sure) run.mutate();
  };
  return (
    <Button
      variant="primary"
      aria-haspopup="dialog"
      disabled={running || run.isPending}
      onClick={() => void confirmRun()}
    >
      <Play />
      {t("repay.endOfDay.runNow")}
    </Button>
  );
};
