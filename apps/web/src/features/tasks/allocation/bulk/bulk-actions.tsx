import type { RunKind } from "@kolekta/api/tasks/allocation/contract-codes";
import { UserCheck, UserX } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { CaseChoice } from "./choice.ts";
import { AllocationDialog } from "./lazy-dialog.ts";

interface Props {
  choice: CaseChoice;
  /** Nothing of what is chosen has an agent. */
  unassigned: boolean;
  /** Cases went to other hands, or are on their way. */
  onDone: () => void;
}

/** What a list of cases offers for those that are chosen: give them to agents, take them back. */
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
