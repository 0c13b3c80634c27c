import { FileKey } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyNamed } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";

const GrantsDialog = lazyNamed(() => import("./grant-dialogs.tsx"), "GrantsDialog");

const A_MINUTE = 60_000;

export const WaitingGrants = () => {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { data } = trpc.tasks.contact.listGrants.useQuery(undefined, {
    meta: { quiet: true },
    refetchInterval: A_MINUTE,
  });
  return (
    <>
      <Button onClick={() => setOpen(true)} aria-haspopup="dialog">
        <FileKey />
        {t("tasks.contact.grant.open", { count: data?.length ?? 0 })}
      </Button>
      {open ? <GrantsDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
};
