import type { PersonalDatum } from "@kolekta/api/tasks/contact/contract";
import { Eye } from "lucide-react";
import { useState } from "react";
import { IconButton } from "@/components/ui/button.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyNamed } from "@/lib/lazy-component.tsx";
import { REVEAL_TITLES } from "./labels.ts";

const RevealDatum = lazyNamed(() => import("./reveal-dialogs.tsx"), "RevealDatum");

interface Props {
  taskId: number;
  datum: PersonalDatum;
}

/** Button beside a masked ID number or address, for users who may reveal it. */
export const RevealDatumButton = ({ taskId, datum }: Props) => {
  const t = useT();
  const can = useCan();
  const [open, setOpen] = useState(false);
  if (!can("contact.reveal")) return null;
  return (
    <>
      <IconButton
        aria-haspopup="dialog"
        label={t(REVEAL_TITLES[datum])}
        onClick={() => setOpen(true)}
      >
        <Eye />
      </IconButton>
      {open ? <RevealDatum taskId={taskId} datum={datum} onClose={() => setOpen(false)} /> : null}
    </>
  );
};
