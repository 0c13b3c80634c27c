import { useState } from "react";
import { InstantText } from "@/components/page/values.tsx";
import { Badge, type Tone } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { lazyNamed } from "@/lib/lazy-component.tsx";
import { ConsentFile } from "./consent-file.tsx";
import { type BorrowerFlag, isWithdrawn } from "./flag-end-dialog.tsx";
import { useBorrowerFlagTexts } from "./flag-labels.ts";
import { getTone } from "./flag-tone.ts";

const ConsentEvidenceDialog = lazyNamed(
  () => import("./consent-dialogs.tsx"),
  "ConsentEvidenceDialog",
);
const ConsentDecisionDialog = lazyNamed(
  () => import("./consent-dialogs.tsx"),
  "ConsentDecisionDialog",
);

type Consent = NonNullable<BorrowerFlag["consent"]>;

const TONES: Readonly<Record<Consent["state"], Tone>> = {
  WAITING: "warning",
  HOLDS: "success",
  REFUSED: "danger",
  EXPIRED: "neutral",
  ENDED: "neutral",
};

const Basis = ({ basis, callId, messageId, provenBy }: Consent) => {
  const t = useT();
  if (basis === null) return null;
  const values = { id: String(callId ?? messageId ?? "–"), name: provenBy ?? "–" };
  return (
    <span className="text-muted-foreground text-xs">
      {t(`tasks.borrower.consent.basis.${basis}`, values)}
    </span>
  );
};

/**
 * Shows the evidence of a consent. While the consent is pending, evidence can be added and the
 * consent decided.
 */
const ConsentEvidence = ({
  taskId,
  borrowerFlag,
  consent,
}: {
  taskId: number;
  borrowerFlag: BorrowerFlag;
  consent: Consent;
}) => {
  const t = useT();
  const [open, setOpen] = useState<"attach" | "decide" | null>(null);
  const close = () => setOpen(null);
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Badge tone={TONES[consent.state]}>
        {t(`tasks.borrower.consent.state.${consent.state}`)}
      </Badge>
      <Basis {...consent} />
      {consent.hasFile ? <ConsentFile flagId={borrowerFlag.flagId} /> : null}
      {consent.canAddEvidence ? (
        <Button size="sm" onClick={() => setOpen("attach")}>
          {t("tasks.borrower.consent.attach")}
        </Button>
      ) : null}
      {consent.canDecide ? (
        <Button size="sm" onClick={() => setOpen("decide")}>
          {t("core.action.confirm")}
        </Button>
      ) : null}
      {open === "attach" ? (
        <ConsentEvidenceDialog taskId={taskId} borrowerFlag={borrowerFlag} onClose={close} />
      ) : null}
      {open === "decide" ? (
        <ConsentDecisionDialog borrowerFlag={borrowerFlag} onClose={close} />
      ) : null}
    </span>
  );
};

const When = ({ borrowerFlag }: { borrowerFlag: BorrowerFlag }) => (
  <span className="text-muted-foreground text-xs">
    {borrowerFlag.recordedBy ? `${borrowerFlag.recordedBy} · ` : null}
    <InstantText at={borrowerFlag.recordedAt} />
    {borrowerFlag.endedAt ? (
      <>
        {" – "}
        {borrowerFlag.endedBy ? `${borrowerFlag.endedBy} · ` : null}
        <InstantText at={borrowerFlag.endedAt} />
        {borrowerFlag.endReason ? ` · ${borrowerFlag.endReason}` : null}
      </>
    ) : null}
  </span>
);

/** Shows one borrower flag with its evidence and the action to end it. */
export const BorrowerFlagItem = ({
  taskId,
  borrowerFlag,
  onEnd,
}: {
  taskId: number;
  borrowerFlag: BorrowerFlag;
  onEnd: () => void;
}) => {
  const t = useT();
  const can = useCan();
  const getTexts = useBorrowerFlagTexts();
  const { day } = useFormat();
  const withdraws = isWithdrawn(borrowerFlag) && can("borrowerFlag.add");
  return (
    <li className="flex items-start justify-between gap-3 border-b py-2 last:border-b-0">
      <div className="flex min-w-0 flex-col gap-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Badge tone={borrowerFlag.endedAt ? "neutral" : getTone(borrowerFlag.kind)}>
            {borrowerFlag.consent && borrowerFlag.consent.opensOn === null
              ? t("tasks.borrower.flag.kind.CONSENT")
              : t(`tasks.borrower.flag.badge.${borrowerFlag.kind}`, {
                  day: day(borrowerFlag.consent?.opensOn ?? borrowerFlag.fromOn),
                })}
          </Badge>
          <span className="min-w-0 break-words">{getTexts(borrowerFlag).join(" · ")}</span>
        </span>
        {borrowerFlag.reason ? (
          <span className="text-table break-words">{borrowerFlag.reason}</span>
        ) : null}
        {borrowerFlag.consent ? (
          <ConsentEvidence
            taskId={taskId}
            borrowerFlag={borrowerFlag}
            consent={borrowerFlag.consent}
          />
        ) : null}
        <When borrowerFlag={borrowerFlag} />
      </div>
      {borrowerFlag.canEnd ? (
        <Button className="shrink-0" onClick={onEnd}>
          {t(withdraws ? "core.action.withdraw" : "core.action.lift")}
        </Button>
      ) : null}
    </li>
  );
};
