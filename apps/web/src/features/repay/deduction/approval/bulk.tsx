import { BULK_LIMIT } from "@kolekta/api/repay/deduction/contract-words";
import { Check, X } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import type { Application } from "./use-applications.ts";

const BulkDialog = lazyComponent(() => import("./bulk-dialog.tsx"));

interface Props {
  rows: readonly Application[];
  onDone: () => void;
}

/** Bulk actions, available while the selected applications are of one kind. */
export const BulkActions = ({ rows, onDone }: Props) => {
  const t = useT();
  const [decision, setDecision] = useState<"APPROVE" | "REJECT" | null>(null);
  const mixed = new Set(rows.map(({ kind }) => kind)).size > 1;
  const tooMany = rows.length > BULK_LIMIT;
  const close = (done: boolean) => {
    setDecision(null);
    if (done) onDone();
  };
  return (
    <>
      {mixed || tooMany ? (
        <span className="text-muted-foreground text-xs">
          {mixed
            ? t("repay.deduction.bulk.mixed")
            : t("repay.deduction.bulk.tooMany", { max: BULK_LIMIT })}
        </span>
      ) : (
        <>
          <Button variant="primary" onClick={() => setDecision("APPROVE")}>
            <Check />
            {t("core.action.approve")}
          </Button>
          <Button onClick={() => setDecision("REJECT")}>
            <X />
            {t("core.action.reject")}
          </Button>
        </>
      )}
      {decision ? <BulkDialog rows={rows} decision={decision} onClose={close} /> : null}
    </>
  );
};
