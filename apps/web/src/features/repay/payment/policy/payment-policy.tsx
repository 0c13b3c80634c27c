import { DefaultRuleSection } from "@/components/setting/default-rule-section.tsx";
import { QUIET } from "@/components/setting/search-table.tsx";
import type {
  RevisionViewProps,
  RowDialogProps,
} from "@/components/setting/use-setting-dialogs.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { PaymentRow } from "./rows.ts";

const Dialog = lazyComponent(() => import("./payment-policy-dialog.tsx"));

type Rule = PaymentRow["current"];

const RevisionView = ({ children }: RevisionViewProps<PaymentRow, Rule>) =>
  children(trpc.repay.payment.policyHistory.useQuery(undefined, QUIET));

/** Hours in which a payment still counts for the former agent. */
export const PaymentPolicy = () => {
  const t = useT();
  const utils = trpc.useUtils();
  return (
    <DefaultRuleSection
      intro={<p>{t("repay.paymentPolicy.intro")}</p>}
      kind="PAYMENT_POLICY"
      permission="payment.editPolicy"
      label={t("manage.proposal.kind.PAYMENT_POLICY")}
      result={trpc.repay.payment.getPolicy.useQuery(undefined, QUIET)}
      fields={[
        {
          id: "formerAgentHours",
          label: t("repay.paymentPolicy.former"),
          value: ({ formerAgentHours: hours }: Rule) => t("repay.paymentPolicy.hours", { hours }),
        },
      ]}
      RevisionView={RevisionView}
      edit={(props: RowDialogProps<PaymentRow>) => <Dialog {...props} />}
      withdrawing={{
        send: utils.client.repay.payment.withdrawPolicy.mutate,
        refresh: () => utils.repay.payment.invalidate(),
      }}
    />
  );
};
