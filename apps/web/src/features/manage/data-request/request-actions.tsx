import type { DataRequest } from "@kolekta/api/manage/data-request/contract";
import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { download } from "@/lib/download.ts";
import { useT } from "@/lib/i18n.tsx";
import { lazyNamed } from "@/lib/lazy-component.tsx";
import { EXPORT, toFileName } from "./export.ts";
import { useRefresh } from "./use-refresh.ts";

const DecideDialog = lazyNamed(() => import("./decision-dialogs.tsx"), "DecideDialog");
const RevokeDialog = lazyNamed(() => import("./decision-dialogs.tsx"), "RevokeDialog");

type Open = "decide" | "revoke";

const Action = ({ name, label, onClick }: { name: string; label: string; onClick: () => void }) => (
  <Button size="sm" aria-label={`${label}: ${name}`} onClick={onClick}>
    {label}
  </Button>
);

export const RequestActions = ({ request }: { request: DataRequest }) => {
  const t = useT();
  const refresh = useRefresh();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const { borrowerId, reason, borrowerName: name } = request;
  const downloadExport = async () => {
    await download(EXPORT, toFileName(borrowerId), { borrowerId, reason });
    await refresh();
  };
  return (
    <span className="flex gap-2">
      {request.canDecide ? (
        <Action name={name} label={t("tasks.closing.decide")} onClick={() => setOpen("decide")} />
      ) : null}
      {request.canRevoke ? (
        <Action
          name={name}
          label={t("manage.dataRequest.revoke")}
          onClick={() => setOpen("revoke")}
        />
      ) : null}
      {request.canExport ? (
        <Action
          name={name}
          label={t("manage.dataRequest.export")}
          onClick={() => void downloadExport()}
        />
      ) : null}
      {open === "decide" ? <DecideDialog request={request} onClose={close} /> : null}
      {open === "revoke" ? <RevokeDialog request={request} onClose={close} /> : null}
    </span>
  );
};
