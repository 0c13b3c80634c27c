import { endBorrowerFlag } from "@kolekta/api/tasks/borrower/contract-flag";
import { ReasonDialog, useCommandForm } from "@/components/form/command-dialog.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { useBorrowerFlagRefresh } from "./use-flag-refresh.ts";

export type BorrowerFlag = Outputs["tasks"]["borrower"]["listFlags"][number];

/** Flags that the borrower can withdraw. */
export const isWithdrawn = ({ kind }: Pick<BorrowerFlag, "kind">): boolean =>
  kind === "CONSENT" || kind === "LANGUAGE";

const BorrowerFlagEndDialog = ({
  borrowerFlag,
  onClose,
}: {
  borrowerFlag: BorrowerFlag;
  onClose: () => void;
}) => {
  const t = useT();
  const can = useCan();
  const { borrower } = trpc.useUtils().client.tasks;
  const withdraws = isWithdrawn(borrowerFlag) && can("borrowerFlag.add");
  const form = useCommandForm(endBorrowerFlag.input, {
    defaultValues: { flagId: borrowerFlag.flagId, reason: "" },
    send: withdraws ? borrower.withdrawFlag.mutate : borrower.endFlag.mutate,
    onSettled: useBorrowerFlagRefresh(),
    onDone: onClose,
  });
  const kind = t(`tasks.borrower.flag.kind.${borrowerFlag.kind}`);
  return (
    <ReasonDialog
      form={form}
      title={t(`tasks.borrower.flag.${withdraws ? "withdrawOf" : "liftOf"}`, { kind })}
      submit={t(withdraws ? "core.action.withdraw" : "core.action.lift")}
      reason={{ name: "reason", label: t("tasks.borrower.flag.liftReason") }}
      onClose={onClose}
    />
  );
};

export default BorrowerFlagEndDialog;
