import { useEffect } from "react";
import { CircleAlert, Download as Icon, LoaderCircle } from "lucide-react";
import { IconButton } from "@/components/ui/button.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover.tsx";
import { useT } from "@/lib/i18n.tsx";
import { useStore } from "@/lib/store.ts";
import { DownloadRow } from "./download-row.tsx";
import { type Download, downloads, trayOpen } from "./downloads.ts";

const countDownloads = (all: readonly Download[]) => {
  const countState = (state: Download["progress"]["state"]) =>
    all.filter(({ progress }) => progress.state === state).length;
  const total = all.length;
  return {
    total,
    running: countState("running"),
    ready: countState("ready"),
    failed: countState("failed"),
  };
};

type Counts = ReturnType<typeof countDownloads>;

const ProgressIcon = ({ running, failed }: Counts) => {
  if (running > 0) return <LoaderCircle className="animate-spin motion-reduce:animate-none" />;
  return failed > 0 ? <CircleAlert className="text-destructive" /> : <Icon />;
};

/** Warns before the window closes during a download. */
const useConfirmClose = (running: boolean) => {
  useEffect(() => {
    if (!running) return;
    const preventClose = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", preventClose);
    return () => window.removeEventListener("beforeunload", preventClose);
  }, [running]);
};

const Trigger = ({ counts, label }: { counts: Counts; label: string }) => (
  <PopoverTrigger asChild>
    <IconButton size="icon" className="relative" label={label}>
      <ProgressIcon {...counts} />
      <span
        aria-hidden
        className="bg-primary text-primary-foreground tabular absolute -top-0.5 -right-0.5 min-w-4 rounded-full px-1 text-[10px] leading-4 font-semibold"
      >
        {counts.total}
      </span>
    </IconButton>
  </PopoverTrigger>
);

/** Header button with the running, finished and failed exports. */
const ExportTray = () => {
  const t = useT();
  const all = useStore(downloads);
  const open = useStore(trayOpen);
  const counts = countDownloads(all);
  const label = t("tasks.export.tray.label", counts);
  useConfirmClose(counts.running > 0);
  return (
    <Popover open={open} onOpenChange={trayOpen.set}>
      <p role="status" className="sr-only">
        {label}
      </p>
      <Trigger counts={counts} label={label} />
      <PopoverContent
        aria-label={t("tasks.export.tray.title")}
        className="w-96 max-w-[calc(100vw-1rem)] p-0"
        onOpenAutoFocus={(event) => event.preventDefault()}
        onFocusOutside={(event) => event.preventDefault()}
      >
        <h2 className="border-b px-3 py-2 font-semibold">{t("tasks.export.tray.title")}</h2>
        <ul className="divide-y">
          {all.map((download) => (
            <DownloadRow key={download.id} download={download} />
          ))}
        </ul>
        <p className="text-muted-foreground border-t px-3 py-2 text-xs">
          {t("tasks.export.tray.retention")}
        </p>
      </PopoverContent>
    </Popover>
  );
};

export default ExportTray;
