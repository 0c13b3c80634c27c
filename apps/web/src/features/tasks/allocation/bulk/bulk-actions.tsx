import type { RunKind } from "@kolekta/api/tasks/allocation/contract-codes";
import { UserCheck, UserX } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { CaseChoice } from "./choice.ts";
import { AllocationDialog } from "./lazy-dialog.ts";

interface Props {
  choice: CaseChoice;
  /** No selected case has an agent. */
  unassigned: boolean;
  /** Called when cases were moved or are being moved. */
  onDone: () => void;
}

/** Bulk actions for selected cases: assign, release. */
export const AllocationActions = ({ choice, unassigned, onDone }: Props) => {
  const t = useT();
  const [open, setOpen] = useState<RunKind | null>(null);
  return (
    <>
      <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen("ASSIGN")}>
        <UserCheck />
        {t("tasks.allocation.assign")}
      </Button>
      {unassigned ? null : (
        <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen("RELEASE")}>
          <UserX />
          {t("tasks.allocation.release")}
        </Button>
      )}
      {open ? (
        <AllocationDialog
          kind={open}
          choice={choice}
          onClose={(done) => {
            setOpen(null);
            if (done) onDone();
          }}
        />
      ) : null}
    </>
  );
};
