import { Check, Undo2, X } from "lucide-react";
import { useState } from "react";
import { FieldFrame } from "@/components/form/field-frame.tsx";
import { useConfirm } from "@/components/page/confirm.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { useFormat } from "@/hooks/use-format.ts";
import { useT } from "@/lib/i18n.tsx";
import type { Proposal } from "./proposal-words.tsx";
import { useDecision } from "./use-decision.ts";

interface Props {
  proposal: Proposal;
  onDone: () => void;
}

const LONGEST = 500;
const SHORTEST = 3;

const Fault = ({ fault }: { fault: string | null }) =>
  fault === null ? null : (
    <Alert tone="danger" live>
      {fault}
    </Alert>
  );

/** The proposer takes his own back. */
const Withdraw = ({ proposal, onDone }: Props) => {
  const t = useT();
  const confirm = useConfirm();
  const { decide, fault, busy } = useDecision(proposal, onDone);
  const run = async () => {
    const sure = await confirm({
      title: t("manage.proposal.withdrawTitle"),
      body: t("manage.proposal.withdrawBody"),
      action: t("manage.proposal.withdraw"),
    });
    if (sure) await decide("withdraw", "");
  };
  return (
    <>
      <p className="text-muted-foreground">
        {t("manage.proposal.waitsForOther")}
      </p>
      <Fault fault={fault} />
      <div className="flex justify-end">
        <Button disabled={busy} onClick={() => void run()}>
          <Undo2 />
          {t("manage.proposal.withdraw")}
        </Button>
      </div>
    </>
  );
};

/** Somebody else approves or rejects; a rejection says why. */
const Decide = ({ proposal, onDone }: Props) => {
  const t = useT();
  const { day } = useFormat();
  const [text, setText] = useState("");
  const [asked, setAsked] = useState(false);
  const { decide, fault, busy } = useDecision(proposal, onDone);
  const short = text.trim().length < SHORTEST;
  const reject = () => {
    setAsked(true);
    if (!short) void decide("reject", text.trim());
  };
  return (
    <>
      <FieldFrame
        label={t("manage.proposal.reasonApprove")}
        hint={t("manage.proposal.approveBody", {
          day: day(proposal.effectiveOn),
        })}
        message={
          asked && short ? t("core.error.proposal.reasonRequired") : null
        }
      >
        {(aria) => (
          <Textarea
            {...aria}
            rows={2}
            maxLength={LONGEST}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </FieldFrame>
      <Fault fault={fault} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button disabled={busy} onClick={reject}>
          <X />
          {t("manage.proposal.reject")}
        </Button>
        <Button
          variant="primary"
          disabled={busy}
          onClick={() => void decide("approve", text.trim())}
        >
          <Check />
          {t("manage.proposal.approve")}
        </Button>
      </div>
    </>
  );
};

/** What the one who looks may do with an open proposal. */
export const DecideForm = (props: Props) => {
  const t = useT();
  const { proposal } = props;
  if (proposal.state !== "PROPOSED") return null;
  if (!proposal.own && !proposal.mayDecide) return null;
  return (
    <section
      aria-label={t("manage.proposal.actions")}
      className="bg-popover bottom-0 flex flex-col gap-3 border-t px-4 py-3 md:sticky"
    >
      {proposal.own ? <Withdraw {...props} /> : <Decide {...props} />}
    </section>
  );
};
