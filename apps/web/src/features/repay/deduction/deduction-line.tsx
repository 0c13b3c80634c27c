import { TicketMinus } from "lucide-react";
import { TextButton } from "@/components/ui/text-button.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { useRoleName } from "@/hooks/use-roles.ts";
import type { DeductionSubject } from "./subject.ts";
import { type Deduction, findOpenDeduction, useDeductions } from "./use-deductions.ts";

const useSentence = () => {
  const t = useT();
  const roleName = useRoleName();
  const { zone } = useSession();
  const { money, instant } = useFormat();
  return (open: Deduction): string => {
    const { amountMinor, payMinor, currency, validUntil } = open;
    const amount = money(amountMinor, currency);
    return open.state === "APPROVED" && validUntil
      ? t("repay.deduction.line.approved", {
          amount,
          pay: money(payMinor, currency),
          at: instant(validUntil, { zone, showZone: true }),
        })
      : t("repay.deduction.line.pending", { amount, role: roleName(open.waitsForRole) });
  };
};

interface Props {
  subject: DeductionSubject;
  onShow: () => void;
}

/** Open deduction of the case as one line of its header; empty without one. */
const DeductionLine = ({ subject, onShow }: Props) => {
  const t = useT();
  const sentence = useSentence();
  const open = findOpenDeduction(useDeductions(subject.taskId).data ?? []);
  if (!open) return null;
  return (
    <p className="mt-1 flex items-start gap-1.5">
      <TicketMinus aria-hidden className="text-muted-foreground mt-0.5 size-4 shrink-0" />
      <span>
        {sentence(open)} <TextButton onClick={onShow}>{t("core.action.show")}</TextButton>
      </span>
    </p>
  );
};

export default DeductionLine;
