import type { DoNotContactEntry } from "@kolekta/api/tasks/do-not-contact/contract";
import { History, Undo2 } from "lucide-react";
import { useState } from "react";
import { RowMenu } from "@/components/page/action-menu.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyNamed } from "@/lib/lazy-component.tsx";
import { useDoNotContactLabels } from "./labels.ts";

const LiftDialog = lazyNamed(() => import("./entry-dialogs.tsx"), "LiftDialog");

export const RowActions = ({ row, onOpen }: { row: DoNotContactEntry; onOpen: () => void }) => {
  const t = useT();
  const can = useCan();
  const labels = useDoNotContactLabels();
  const [lifting, setLifting] = useState(false);
  const lift = {
    id: "lift",
    label: t("core.action.lift"),
    icon: Undo2,
    onSelect: () => setLifting(true),
  };
  return (
    <>
      <RowMenu
        name={labels.name(row)}
        actions={[
          { id: "history", label: t("core.field.history"), icon: History, onSelect: onOpen },
          ...(can("doNotContact.lift") && row.isOwn && row.state === "IN_FORCE" ? [lift] : []),
        ]}
      />
      {lifting ? <LiftDialog entry={row} onClose={() => setLifting(false)} /> : null}
    </>
  );
};
