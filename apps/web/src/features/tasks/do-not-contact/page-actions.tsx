import type { exportList } from "@kolekta/api/tasks/do-not-contact/contract";
import { Plus } from "lucide-react";
import { useState } from "react";
import type { z } from "zod";
import { DownloadButton } from "@/components/page/download-button.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyNamed } from "@/lib/lazy-component.tsx";

const AddDialog = lazyNamed(() => import("./entry-dialogs.tsx"), "AddDialog");

/**
 * Exports the filtered entries; sent as a body, because phone numbers must not appear in an
 * address.
 */
export const Export = ({ query }: { query: z.input<typeof exportList.input> }) => (
  <DownloadButton path="/api/task/doNotContact/export" name="do-not-contact.xlsx" body={query}>
    {useT()("core.action.download")}
  </DownloadButton>
);

export const Add = () => {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Plus />
        {t("tasks.doNotContact.add")}
      </Button>
      {open ? <AddDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
};
