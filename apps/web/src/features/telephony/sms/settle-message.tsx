import type { SentMessage } from "@kolekta/api/telephony/sms/contract";
import { Button } from "@/components/ui/button.tsx";
import { useCommandMutation } from "@/hooks/use-command-mutation.ts";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";

const FINDINGS = [
  ["taken", { finding: "TAKEN", again: false }],
  ["notTaken", { finding: "NOT_TAKEN", again: false }],
  ["again", { finding: "NOT_TAKEN", again: true }],
] as const;

/** A message of unknown fate: whoever checked with the provider says what he found. */
export const SettleMessage = ({ sms }: { sms: SentMessage }) => {
  const t = useT();
  const utils = trpc.useUtils();
  const { messageId, taskId } = sms;
  const settle = useCommandMutation(
    utils.client.telephony.outbox.settle.mutate,
    {
      meta: { success: true },
      onSettled: () => utils.telephony.sms.listOfCase.invalidate({ taskId }),
    },
  );
  return (
    <div className="flex flex-col gap-1 pt-1">
      <p className="text-xs">{t("telephony.sms.doubt")}</p>
      <div className="flex flex-wrap gap-1">
        {FINDINGS.map(([word, found]) => (
          <Button
            key={word}
            size="sm"
            disabled={settle.isPending}
            onClick={() => settle.mutate({ messageId, ...found })}
          >
            {t(`telephony.sms.${word}`)}
          </Button>
        ))}
      </div>
    </div>
  );
};
