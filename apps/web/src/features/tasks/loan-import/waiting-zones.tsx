import { useState } from "react";
import { ProposalStateBadge } from "@/components/proposal/proposal-labels.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import type { ImportRun } from "./use-import-run.ts";

const ProposeChangeDialog = lazyComponent(() => import("./propose-change-dialog.tsx"));

/** Shows that the time zones of a loaded file await approval, or the button to propose them. */
export const PendingZones = ({ run }: { run: ImportRun }) => {
  const t = useT();
  const can = useCan();
  const [isOpen, setIsOpen] = useState(false);
  const { runId, fileName, heldZones, zoneChange } = run;
  const isProposed = zoneChange?.state === "PROPOSED";
  return (
    <Alert tone="warning">
      <span className="flex flex-wrap items-center gap-2">
        <span>{t("tasks.loanImport.change.zonesWaiting", { borrowers: heldZones })}</span>
        {zoneChange ? <ProposalStateBadge state={zoneChange.state} /> : null}
        {can("loanImport.change") && !isProposed ? (
          <Button size="sm" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
            {t("tasks.loanImport.change.proposeZones")}
          </Button>
        ) : null}
      </span>
      {isOpen ? (
        <ProposeChangeDialog runId={runId} fileName={fileName} onClose={() => setIsOpen(false)} />
      ) : null}
    </Alert>
  );
};
