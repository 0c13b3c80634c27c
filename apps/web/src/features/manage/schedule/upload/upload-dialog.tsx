import { MAX_AGENTS, MAX_DATES } from "@kolekta/api/manage/schedule/contract-upload";
import { DownloadButton } from "@/components/page/download-button.tsx";
import { SheetDrop, SheetSending } from "@/components/sheet/sheet-drop.tsx";
import { Dialog, DialogContent, DialogHeader } from "@/components/ui/dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { UploadResult } from "./outcome.tsx";
import { type Uploading, useUpload } from "./use-upload.ts";

const KINDS = ["xlsx", "xls"] as const;
const MAX_BYTES = 10 * 1024 * 1024;

interface Props {
  template: string;
  onClose: () => void;
}

const Chooser = ({ uploading, template }: Pick<Props, "template"> & { uploading: Uploading }) => {
  const t = useT();
  return (
    <>
      <SheetDrop
        sheet={uploading.sheet}
        kinds={KINDS}
        maxBytes={MAX_BYTES}
        hint={t("manage.schedule.upload.hint", { agents: MAX_AGENTS, dates: MAX_DATES })}
        onFile={(file) => void uploading.look(file)}
      />
      <p className="flex flex-wrap items-center gap-2">
        <DownloadButton size="sm" path={template} name="schedule.xlsx">
          {t("manage.schedule.download.TEMPLATE")}
        </DownloadButton>
        <span className="text-muted-foreground text-xs">
          {t("manage.schedule.upload.templateHint")}
        </span>
      </p>
    </>
  );
};

const Body = ({ uploading, template, onClose }: Props & { uploading: Uploading }) => {
  const { sheet, upload, name } = uploading;
  if (sheet.share !== null)
    return <SheetSending file={name} share={sheet.share} onStop={sheet.stop} />;
  return upload ? (
    <UploadResult uploading={uploading} upload={upload} onClose={onClose} />
  ) : (
    <Chooser uploading={uploading} template={template} />
  );
};

/** Brings a roster in: file, dry run, save. */
const UploadDialog = (props: Props) => {
  const t = useT();
  const uploading = useUpload();
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : props.onClose())}>
      <DialogContent
        className="h-[calc(100dvh-2rem)] max-w-3xl overflow-hidden sm:h-[min(42rem,calc(100dvh-3rem))]"
        onInteractOutside={(event) => event.preventDefault()}
      >
        <DialogHeader title={t("manage.schedule.upload.title")} />
        <div className="flex min-h-0 flex-1 flex-col gap-3">
          <Body {...props} uploading={uploading} />
        </div>
      </DialogContent>
    </Dialog>
  );
};

export default UploadDialog;
