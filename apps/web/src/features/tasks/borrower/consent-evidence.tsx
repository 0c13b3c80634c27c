import { useState } from "react";
import { Badge, type Tone } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import type { BorrowerFlag } from "./flag-end-dialog.tsx";
import { ConsentFile } from "./consent-file.tsx";

const ConsentEvidenceDialog = lazyComponent(() => import("./evidence-dialog.tsx"));
const ConsentDecisionDialog = lazyComponent(() => import("./consent-decision-dialog.tsx"));

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
  const values = {
    id: String(callId ?? messageId ?? "–"),
    name: provenBy ?? "–",
  };
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
export const ConsentEvidence = ({
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
