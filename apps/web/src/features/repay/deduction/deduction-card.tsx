import { RefreshCw, Undo2 } from "lucide-react";
import { CHANNELS } from "@kolekta/api/repay/code/contract";
import { useConfirm } from "@/components/page/confirm.tsx";
import { InstantText, Money } from "@/components/page/values.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useCan, useSession } from "@/hooks/use-user.tsx";
import { useCommandMutation } from "@/hooks/use-command-mutation.ts";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { useRoleName } from "@/hooks/use-roles.ts";
import { toastSuccess } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import { isPending, StateBadge } from "./state-badge.tsx";
import { type Deduction, useDeductionRefresh } from "./use-deductions.ts";

/** Withdraws the user's own application after confirmation. */
const useWithdraw = (deductionId: number) => {
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

type Props = { deduction: Deduction };

const PAYABLE = new Set(["REQUESTED", "ACTIVE", "PARTIAL"]);

const RecreateCode = ({ deduction }: Props) => {
  const t = useT();
  const refresh = useDeductionRefresh();
  const make = useCommandMutation(trpc.useUtils().client.repay.deduction.createCode.mutate, {
    onSuccess: () => toastSuccess(t("repay.code.made")),
    onSettled: refresh,
  });
  const channel = CHANNELS.find((candidate) => candidate === deduction.channel) ?? CHANNELS[0];
  const { deductionId, bank } = deduction;
  return (
    <Button
      size="sm"
      disabled={make.isPending}
      onClick={() => make.mutate({ deductionId, channel, bank })}
    >
      <RefreshCw />
      {t("repay.deduction.card.recreateCode")}
    </Button>
  );
};

const Withdraw = ({ deductionId }: Deduction) => {
  const t = useT();
  const { ask, busy } = useWithdraw(deductionId);
  return (
    <Button size="sm" variant="ghost" disabled={busy} onClick={() => void ask()}>
      <Undo2 />
      {t("core.action.withdraw")}
    </Button>
  );
};

const StateText = ({ deduction }: Props) => {
  const t = useT();
  const roleName = useRoleName();
  const { money } = useFormat();
  const { zone } = useSession();
  const { instant } = useFormat();
  const { state, validUntil, rejection, endReason, usedMinor } = deduction;
  if (isPending(state))
    return t("repay.deduction.card.waits", { role: roleName(deduction.waitsForRole) });
  if (state === "REJECTED" && rejection !== null)
    return t("repay.deduction.card.rejection", { reason: rejection });
  if (state === "USED")
    return t("repay.deduction.card.used", { amount: money(usedMinor ?? 0, deduction.currency) });
  if (endReason !== null) return t(`repay.deduction.ends.${endReason}`);
  if (state === "APPROVED" && validUntil)
    return t("repay.code.until", { at: instant(validUntil, { zone, showZone: true }) });
  return null;
};

const CodeLine = ({ deduction }: Props) => {
  const t = useT();
  const can = useCan();
  if (deduction.state !== "APPROVED") return null;
  const payable = deduction.code && PAYABLE.has(deduction.code.state);
  return (
    <div className="flex flex-wrap items-center gap-2 text-xs">
      <span>{t(`repay.deduction.card.${payable ? "codeAbove" : "noCode"}`)}</span>
      {!payable && can("deduction.apply") ? <RecreateCode deduction={deduction} /> : null}
    </div>
  );
};

export const DeductionCard = ({ deduction }: Props) => {
  const t = useT();
  const { zone } = useSession();
  const { money } = useFormat();
  const { kind, amountMinor, currency, state, endedAt } = deduction;
  return (
    <li
      className="bg-card flex flex-col gap-1.5 rounded-lg border p-3"
      aria-label={`${t(`repay.deduction.kinds.${kind}`)}, ${money(amountMinor, currency)}`}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <p className="font-medium">
          <Money minor={amountMinor} currency={currency} />{" "}
          <span className="text-muted-foreground font-normal">
            {t(`repay.deduction.kinds.${kind}`)} ·{" "}
            {t("repay.deduction.card.pays", { amount: money(deduction.payMinor, currency) })}
          </span>
        </p>
        <StateBadge state={state} />
      </div>
      <p className="break-words">
        <StateText deduction={deduction} />
      </p>
      <CodeLine deduction={deduction} />
      <p className="text-muted-foreground text-xs break-words">
        {t(`repay.deduction.reasons.${deduction.reasonCode}`)}: {deduction.reason} ·{" "}
        {deduction.applicantName}, <InstantText at={deduction.appliedAt} zone={zone} />
      </p>
      {deduction.isOwn && endedAt === null ? (
        <div className="flex flex-wrap gap-2">
          <Withdraw {...deduction} />
        </div>
      ) : null}
    </li>
  );
};
