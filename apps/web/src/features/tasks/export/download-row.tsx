import { CircleCheck, X } from "lucide-react";
import { Progress } from "@/components/ui/progress.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Button, IconButton } from "@/components/ui/button.tsx";
import { useFormat, useLang, useT } from "@/lib/i18n.tsx";
import type { Download, Transfer } from "./downloads.ts";
import { failureText } from "./failure-text.ts";
import { sizeText } from "./size-text.ts";
import { remove, retry } from "./transfer.ts";

type Of<S extends Transfer["state"]> = {
  download: Download;
  progress: Extract<Transfer, { state: S }>;
};

const Running = ({ download }: { download: Download }) => {
  const t = useT();
  const lang = useLang();
  const { bytes } = download;
  const text =
    bytes === 0
      ? t("tasks.export.tray.preparing")
      : t("tasks.export.tray.sizeToDate", { size: sizeText(bytes, lang) });
  return (
    <div className="flex flex-col gap-1.5">
      <Progress label={text} />
      <p className="text-muted-foreground tabular text-xs">{text}</p>
    </div>
  );
};

const Ready = ({ download, progress }: Of<"ready">) => {
  const t = useT();
  const size = sizeText(download.bytes, useLang());
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="tabular flex items-center gap-1.5">
        <CircleCheck aria-hidden className="text-success size-4" />
        {t("tasks.export.tray.ready", { size })}
      </p>
      <Button asChild variant="primary" size="sm">
        <a href={progress.url} download={progress.name}>
          {t("tasks.export.tray.save")}
        </a>
      </Button>
    </div>
  );
};

const Failed = ({ download, progress }: Of<"failed">) => {
  const t = useT();
  const { requestId } = progress.failure;
  return (
    <div className="flex flex-col items-start gap-2">
      <Alert tone="danger" className="self-stretch">
        {failureText(t, progress.failure)}
        {requestId === null ? null : (
          <p className="text-xs wrap-anywhere">{t("app.error.reference", { id: requestId })}</p>
        )}
      </Alert>
      <Button size="sm" onClick={() => retry(download)}>
        {t("core.action.retry")}
      </Button>
    </div>
  );
};

const RowContent = ({ download }: { download: Download }) => {
  const { progress } = download;
  if (progress.state === "ready") return <Ready download={download} progress={progress} />;
  if (progress.state === "failed") return <Failed download={download} progress={progress} />;
  return <Running download={download} />;
};

/** Moves the focus to the next row of the tray, or to the page. */
const removeFrom = (row: HTMLElement | null, id: number) => {
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  remove(id);
  const target = next?.querySelector<HTMLElement>("button");
  (target ?? document.querySelector("main"))?.focus();
};

export const DownloadRow = ({ download }: { download: Download }) => {
  const t = useT();
  const { day } = useFormat();
  const { id, request, progress } = download;
  const name = t(`tasks.export.kind.${request.kind}`);
  const days = t("core.word.range", { from: day(request.fromDay), to: day(request.toDay) });
  const label = t(
    progress.state === "running" ? "tasks.export.tray.cancel" : "tasks.export.tray.remove",
    { name },
  );
  return (
    <li className="flex flex-col gap-2 px-3 py-2.5">
      <div className="flex items-start justify-between gap-2">
        <p className="min-w-0">
          <span className="font-medium">{name}</span>
          <span className="text-muted-foreground block text-xs">{days}</span>
        </p>
        <IconButton
          label={label}

          onClick={(event) => removeFrom(event.currentTarget.closest("li"), id)}
        >
          <X />
        </IconButton>
      </div>
      <RowContent download={download} />
    </li>
  );
};
