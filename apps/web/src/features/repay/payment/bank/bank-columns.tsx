import { usePaymentRefresh } from "@/components/repayment/use-payment-refresh.ts";
import type { Column } from "@/components/data-table/columns.ts";
import { useConfirm } from "@/components/page/confirm.tsx";
import { InstantText } from "@/components/page/values.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useCommandMutation } from "@/hooks/use-command-mutation.ts";
import { useT } from "@/lib/i18n.tsx";
import { moneyColumn } from "@/components/case/area-columns.tsx";
import { toastNotice } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import { CodeBadge } from "@/components/repayment/code-badge.tsx";
import type { BankCode } from "./bank-code.ts";

const useReverse = () => {
  const t = useT();
  const refresh = usePaymentRefresh();
  const confirm = useConfirm();
  const reverse = useCommandMutation(trpc.useUtils().client.repay.payment.reverseAsBank.mutate, {
    onSettled: refresh,
    onSuccess: ({ answer }) => toastNotice(t(`repay.payment.bank.answer.${answer}`)),
  });
  return async ({ number }: BankCode) => {
    const sure = await confirm({
      title: t("repay.payment.reverseTitle"),
      body: t("repay.payment.bank.reverseBody", { number }),
      action: t("repay.payment.reverse"),
      tone: "destructive",
    });
    if (sure) reverse.mutate({ number });
  };
};

const Steps = ({ code, onPay }: { code: BankCode; onPay: (code: BankCode) => void }) => {
  const t = useT();
  const reverse = useReverse();
  const { number } = code;
  return (
    <span className="inline-flex gap-1">
      {code.paidMinor > 0 ? (
        <Button
          size="sm"
          aria-label={t("repay.payment.bank.reverseWhich", { number })}
          onClick={() => void reverse(code)}
        >
          {t("repay.payment.reverse")}
        </Button>
      ) : null}
      <Button
        size="sm"
        variant="primary"
        aria-label={t("repay.payment.bank.payWhich", { number })}
        onClick={() => onPay(code)}
      >
        {t("repay.payment.bank.pay")}
      </Button>
    </span>
  );
};

export const useBankColumns = (onPay: (code: BankCode) => void): Column<BankCode>[] => {
  const t = useT();
  const { zone } = useSession();
  return [
    {
      id: "number",
      header: t("repay.code.number"),
      sticky: "start",
      cell: (row) => (
        <span className="flex flex-col leading-4.5">
          <span className="tabular font-medium">{row.number}</span>
          <span className="text-muted-foreground text-xs">{row.label}</span>
        </span>
      ),
    },
    {
      id: "type",
      header: t("repay.payment.bank.type"),
      cell: (row) => t(`repay.code.types.${row.type}`),
    },
    moneyColumn("amount", t("repay.payment.bank.amount"), (row) => row.amountMinor),
    moneyColumn("paid", t("repay.payment.bank.paid"), (row) => row.paidMinor),
    { id: "state", header: t("core.field.status"), cell: (row) => <CodeBadge state={row.state} /> },
    {
      id: "expires",
      header: t("core.field.validUntil"),
      cell: (row) => <InstantText at={row.expiresAt} zone={zone} />,
    },
    { id: "steps", header: "", sticky: "end", cell: (row) => <Steps code={row} onPay={onPay} /> },
  ];
};
