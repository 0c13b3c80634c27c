import { Withdrawal } from "@kolekta/api/core/setting/contract";
import { ReasonDialog, useCommandForm } from "@/components/form/command-dialog.tsx";
import { useProposed } from "@/components/proposal/use-proposed.ts";
import { useFormat, useT } from "@/lib/i18n.tsx";
import type { Send } from "@/lib/retry-key.ts";
import { toastSuccess } from "@/lib/toast.ts";

/** Executed at once, or created as a proposal. */
type Reply = object | { readonly effectiveOn: string };

export interface Withdrawing {
  send: Send<Withdrawal, Reply>;
  /** No approver is needed. */
  skipsApproval?: boolean;
  /** Reloads the data. */
  refresh: () => unknown;
}

interface Props extends Withdrawing {
  /** Name of the owner. */
  name: string;
  line: { readonly ruleId: number; readonly effectiveOn: string };
  onClose: () => void;
}

const useWithdrawal = ({ send, line, refresh, onClose }: Props) => {
  const t = useT();
  const proposed = useProposed();
  return useCommandForm(Withdrawal, {
    defaultValues: { ruleId: line.ruleId, reason: "" },
    send,
    success: null,
    onSettled: refresh,
    onDone: (reply) => {
      if ("effectiveOn" in reply) void proposed(reply);
      else toastSuccess(t("app.setting.withdrawn"));
      onClose();
    },
  });
};

/** Withdraws a scheduled revision. */
const WithdrawDialog = (props: Props) => {
  const { name, line, skipsApproval = false, onClose } = props;
  const t = useT();
  const { day } = useFormat();
  const form = useWithdrawal(props);
  return (
    <ReasonDialog
      form={form}
      title={t("app.setting.withdrawFor", { day: day(line.effectiveOn) })}
      description={t("app.setting.withdrawBody", { name })}
      submit={skipsApproval ? t("core.action.withdraw") : t("manage.proposal.propose")}
      tone="destructive"
      reason={{ name: "reason", maxLength: 300, hint: t("app.setting.reasonHint") }}
      onClose={onClose}
    />
  );
};

export default WithdrawDialog;
