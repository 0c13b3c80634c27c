import { Download, Paperclip } from "lucide-react";
import { Lines } from "@/components/case/lines.tsx";
import { FileInput } from "@/components/page/file-input.tsx";
import { Section } from "@/components/page/section.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Button, IconButton } from "@/components/ui/button.tsx";
import { Progress } from "@/components/ui/progress.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { download } from "@/lib/download.ts";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { filePath } from "../file-path.ts";
import type { Order } from "./order.ts";
import { useAttach } from "./use-attach.ts";

const TYPES =
  ".pdf,.jpg,.jpeg,.png,.webp,.mp3,.m4a,.ogg,.wav,application/pdf,image/jpeg,image/png,image/webp,audio/*";
const KB = 1024;

type OrderFile = Order["files"][number];

const FileRow = ({ orderId, file }: { orderId: number; file: OrderFile }) => {
  const t = useT();
  const { number } = useFormat();
  const { fileId, name, kind, bytes, canOpen } = file;
  const size = number(Math.max(1, Math.round(bytes / KB)));
  return (
    <li className="flex items-center gap-2 border-b py-1.5 last:border-b-0">
      <Paperclip aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 flex-1 break-words">
        <Lines
          first={name}
          second={
            <>
              {t(`board.workOrder.page.fileKind.${kind}`)} ·{" "}
              {t("board.workOrder.page.kb", { size })}
            </>
          }
        />
      </span>
      {canOpen ? (
        <IconButton
          variant="outline"
          label={t("board.workOrder.page.downloadFile", { name })}
          onClick={() => void download(filePath(orderId, fileId), name)}
        >
          <Download />
        </IconButton>
      ) : (
        <span className="text-muted-foreground basis-1/2 text-xs">
          {t("core.error.workOrder.addressHidden")}
        </span>
      )}
    </li>
  );
};

const AddFile = ({ orderId }: { orderId: number }) => {
  const t = useT();
  const { percent } = useFormat();
  const { state, send } = useAttach(orderId);
  const label = t("board.workOrder.page.addFile");
  const sent =
    state.at === "running"
      ? t("board.workOrder.page.sending", { percent: percent(state.share, 0) })
      : "";
  return (
    <div className="flex flex-col items-start gap-1.5">
      <FileInput accept={TYPES} label={label} onFile={(file) => void send(file)}>
        {(open) => (
          <Button disabled={state.at === "running"} onClick={open}>
            <Paperclip />
            {label}
          </Button>
        )}
      </FileInput>
      <p className="text-muted-foreground text-xs">{t("board.workOrder.page.fileHint")}</p>
      {state.at === "running" ? <Progress value={state.share} label={sent} /> : null}
      {state.at === "failed" ? (
        <Alert tone="danger" live>
          {state.message}
        </Alert>
      ) : null}
    </div>
  );
};

export const OrderFiles = ({ order: { orderId, files } }: { order: Order }) => {
  const t = useT();
  const can = useCan();
  return (
    <Section ruled title={t("board.workOrder.page.files")}>
      {files.length === 0 ? (
        <p className="text-muted-foreground">{t("board.workOrder.page.noFiles")}</p>
      ) : (
        <ul>
          {files.map((file) => (
            <FileRow key={file.fileId} orderId={orderId} file={file} />
          ))}
        </ul>
      )}
      {can("workOrder.create") ? <AddFile orderId={orderId} /> : null}
    </Section>
  );
};
