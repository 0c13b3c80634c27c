import { useConfirm } from "@/components/page/confirm.tsx";
import { useCommandMutation } from "@/hooks/use-command-mutation.ts";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { useDeductionRefresh } from "./use-deductions.ts";

/** Withdraws the user's own application after confirmation. */
export const useWithdraw = (deductionId: number) => {
  const t = useT();
  const confirm = useConfirm();
  const refresh = useDeductionRefresh();
  const withdraw = useCommandMutation(trpc.useUtils().client.repay.deduction.withdraw.mutate, {
    meta: { success: true },
    onSettled: refresh,
  });
  const confirmWithdraw = async () => {
    const yes = await confirm({
      title: t("repay.deduction.card.withdrawTitle"),
      body: t("repay.deduction.card.withdrawBody"),
      action: t("core.action.withdraw"),
      cancel: t("core.action.keep"),
      tone: "destructive",
    });
    if (yes) withdraw.mutate({ deductionId });
  };
  return { ask: confirmWithdraw, busy: withdraw.isPending };
};
