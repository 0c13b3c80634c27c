import { Button } from "@/components/ui/button.tsx";
import { Progress } from "@/components/ui/progress.tsx";
import { useT } from "@/lib/i18n.tsx";

interface Props {
  file: string;
  /** Of the file that has left; when all has, the server is reading it. */
  share: number;
  /** Left out where it cannot be stopped any more. */
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
