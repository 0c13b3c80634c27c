import { Ban, Share2 } from "lucide-react";
import { useState } from "react";
import { useConfirm } from "@/components/page/confirm.tsx";
import { CopyButton } from "@/components/page/copy-button.tsx";
import { Money } from "@/components/page/values.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useCan, useSession } from "@/hooks/use-user.tsx";
import { useCommandMutation } from "@/hooks/use-command-mutation.ts";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { formatCodeNumber } from "./code-number.ts";
import { CodeBadge } from "@/components/repayment/code-badge.tsx";
import { type Code, useCodeLabel } from "./code-state.tsx";
import { Countdown } from "./countdown.tsx";
import { ShareDialog } from "./share-dialog-loader.ts";
import type { CodeSubject } from "./subject.ts";
import { useCodeRefresh } from "./use-codes.ts";
import { WaitingNumber } from "./waiting-number.tsx";

interface Props {
  code: Code;
  subject: CodeSubject;
}

const Number = ({ number }: { number: string }) => (
  <p className="tabular flex items-center gap-1 text-lg font-semibold">
    <span className="min-w-0 break-all">{formatCodeNumber(number)}</span>
    <CopyButton text={number} label={useT()("repay.code.number")} />
  </p>
);

const CancelButton = ({ code }: { code: Code }) => {
  const t = useT();
  const confirm = useConfirm();
  const refresh = useCodeRefresh();
  const cancel = useCommandMutation(trpc.useUtils().client.repay.code.cancel.mutate, {
    onSettled: refresh,
  });
  const confirmCancel = async () => {
    const yes = await confirm({
      title: t("repay.code.cancel.title"),
      body: t("repay.code.cancel.body"),
      action: t("repay.code.cancel.action"),
      cancel: t("core.action.keep"),
      tone: "destructive",
    });
    if (yes) cancel.mutate({ codeId: code.codeId });
  };
  return (
    <Button
      variant="ghost"
      size="sm"
      disabled={cancel.isPending}
      onClick={() => void confirmCancel()}
    >
      <Ban />
      {t("repay.code.cancel.action")}
    </Button>
  );
};

const Actions = ({ code, subject }: Props) => {
  const t = useT();
  const can = useCan();
  const [sharing, setSharing] = useState(false);
  return (
    <div className="flex flex-wrap gap-2">
      {code.number === null ? null : (
        <Button size="sm" onClick={() => setSharing(true)}>
          <Share2 />
          {t("repay.code.share.action")}
        </Button>
      )}
      {can("code.apply") && !code.bound ? <CancelButton code={code} /> : null}
      {sharing ? (
        <ShareDialog code={code} subject={subject} onClose={() => setSharing(false)} />
      ) : null}
    </div>
  );
};

const Maker = ({ code }: { code: Code }) => {
  const t = useT();
  const { zone } = useSession();
  const at = useFormat().instant(code.createdAt, { zone });
  return (
    <p className="text-muted-foreground text-xs">
      {code.agentName === null
        ? t("repay.code.madeAt", { at })
        : t("repay.code.madeBy", { name: code.agentName, at })}
    </p>
  );
};

/** Shows a code that is payable or waits for its number. */
export const CodeCard = ({ code, subject }: Props) => {
  const t = useT();
  const getLabel = useCodeLabel();
  const { money } = useFormat();
  const refresh = useCodeRefresh();
  return (
    <article
      aria-label={`${getLabel(code)}, ${code.label}`}
      className="bg-card flex flex-col gap-2 rounded-lg border p-3"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-0">
          <p className="font-medium">{getLabel(code)}</p>
          <p className="text-muted-foreground text-xs">{code.label}</p>
        </div>
        <CodeBadge state={code.state} />
      </div>
      <Money
        minor={code.amountMinor}
        currency={code.currency}
        className="text-base font-semibold"
      />
      {code.paidMinor > 0 ? (
        <p className="text-xs">
          {t("repay.code.paidAmount", {
            paid: money(code.paidMinor, code.currency),
            amount: money(code.amountMinor, code.currency),
          })}
        </p>
      ) : null}
      {code.number === null ? (
        <WaitingNumber answerBy={code.answerBy} onRefresh={() => void refresh()} />
      ) : (
        <>
          <Number number={code.number} />
          <Countdown expiresAt={code.expiresAt} />
        </>
      )}
      <Maker code={code} />
      <Actions code={code} subject={subject} />
    </article>
  );
};
