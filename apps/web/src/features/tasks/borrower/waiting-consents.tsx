import { MoonStar } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";

const WaitingConsentsDialog = lazyComponent(() => import("./waiting-consents-dialog.tsx"));

const A_MINUTE = 60_000;

/** Opens the list of pending consents; shows the count once loaded. */
export const WaitingConsents = () => {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { data } = trpc.tasks.borrower.listWaitingConsents.useQuery(undefined, {
    meta: { quiet: true },
    refetchInterval: A_MINUTE,
  });
  return (
    <>
      <Button onClick={() => setOpen(true)} aria-haspopup="dialog">
        <MoonStar />
        {data
          ? t("tasks.borrower.consent.waiting.open", { count: data.length })
          : t("tasks.borrower.consent.waiting.title")}
      </Button>
      {open ? <WaitingConsentsDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
};
