import { Button } from "@/components/ui/button.tsx";
import { Progress } from "@/components/ui/progress.tsx";
import { useT } from "@/lib/i18n.tsx";

interface Props {
  file: string;
  /** Uploaded share; at 1 the server is processing the file. */
  share: number;
  /** Absent once the upload cannot be cancelled. */
  onStop?: () => void;
}

/** A file on its way. */
export const SheetSending = ({ file, share, onStop }: Props) => {
  const t = useT();
  const sent = share >= 1;
  const text = t(sent ? "app.sheet.reading" : "app.sheet.uploading", { file });
  return (
    <div className="m-auto flex w-full max-w-md flex-col items-center gap-3 py-6">
      <p role="status" className="text-center wrap-anywhere">
        {text}
      </p>
      <Progress value={sent ? undefined : share} label={text} />
      {onStop ? (
        <Button size="sm" onClick={onStop}>
          {t("app.sheet.stop")}
        </Button>
      ) : null}
    </div>
  );
};
