import { UserCheck, UserX } from "lucide-react";
import { useState } from "react";
import type { AssignableCase } from "@/components/assignment/assignable-case.ts";
import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import { loadMessages } from "@/lib/language.ts";
import { lazyComponent } from "@/lib/lazy-component.tsx";

const AssignCaseDialog = lazyComponent(async () => {
  const [dialog] = await Promise.all([import("./assign-case-dialog.tsx"), loadMessages("error")]);
  return dialog;
});
const ReleaseCaseDialog = lazyComponent(() => import("./release-case-dialog.tsx"));

export const AssignmentActions = ({ assignableCase }: { assignableCase: AssignableCase }) => {
  const t = useT();
  const [open, setOpen] = useState<"assign" | "release" | null>(null);
  const close = () => setOpen(null);
  const isAssigned = assignableCase.agentId !== null;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen("assign")}>
        <UserCheck />
        {t(`tasks.assignment.${isAssigned ? "reassign" : "assign"}`)}
      </Button>
      {isAssigned ? (
        <Button aria-haspopup="dialog" onClick={() => setOpen("release")}>
          <UserX />
          {t("tasks.assignment.release")}
        </Button>
      ) : null}
      {open === "assign" ? (
        <AssignCaseDialog assignableCase={assignableCase} onClose={close} />
      ) : null}
      {open === "release" ? (
        <ReleaseCaseDialog assignableCase={assignableCase} onClose={close} />
      ) : null}
    </>
  );
};
