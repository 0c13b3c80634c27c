import { DownloadButton } from "@/components/page/download-button.tsx";
import { DayText, DescriptionList, NumberText } from "@/components/page/values.tsx";
import { IssueSection } from "@/components/sheet/issue-table.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { Upload, Uploading } from "./use-upload.ts";

const changesIn = ({ counts }: Upload): number => counts.created + counts.changed;

const UploadResultAlert = ({ upload }: { upload: Upload }) => {
  const t = useT();
  const { failing } = upload.counts;
  const days = changesIn(upload);
  if (upload.state === "SAVED")
    return (
      <Alert tone="success" live>
        {t("manage.schedule.upload.saved", { days })}
      </Alert>
    );
  if (failing > 0)
    return (
      <Alert tone="warning" live title={t("manage.schedule.upload.failing", { rows: failing })}>
        {t("manage.schedule.upload.failingBody")}
      </Alert>
    );
  return (
    <Alert tone={days > 0 ? "success" : "info"} live>
      {t(days > 0 ? "manage.schedule.upload.ready" : "manage.schedule.upload.nothingNew")}
    </Alert>
  );
};

const COUNTS = ["rows", "created", "changed", "unchanged"] as const;

const Counts = ({ upload }: { upload: Upload }) => {
  const t = useT();
  return (
    <DescriptionList
      className="grid-cols-[repeat(auto-fill,minmax(8rem,1fr))]"
      items={[
        {
          label: t("manage.schedule.upload.days"),
          value: (
            <>
              <DayText day={upload.firstDay} />
              {" – "}
              <DayText day={upload.lastDay} />
            </>
          ),
        },
        ...COUNTS.map((name) => ({
          label: t(`manage.schedule.upload.count.${name}`),
          value: <NumberText value={upload.counts[name]} />,
        })),
        { label: t("app.sheet.issues"), value: <NumberText value={upload.counts.failing} /> },
      ]}
    />
  );
};

interface Props {
  uploading: Uploading;
  upload: Upload;
  onClose: () => void;
}

const SaveButton = ({ uploading, upload }: Omit<Props, "onClose">) => {
  const t = useT();
  const { failing } = upload.counts;
  const days = changesIn(upload);
  if (upload.state === "SAVED" || days === 0) return null;
  return (
    <Button
      variant="primary"
      disabled={uploading.isSaving}
      aria-busy={uploading.isSaving}
      onClick={() => uploading.save(failing > 0)}
    >
      {t(failing > 0 ? "manage.schedule.upload.saveValid" : "manage.schedule.upload.save", {
        days,
      })}
    </Button>
  );
};

export const UploadResult = ({ uploading, upload, onClose }: Props) => {
  const t = useT();
  const { uploadId, fileName, issues, issueCount, state } = upload;
  return (
    <>
      <div className="-mx-5 flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-5">
        <p className="font-medium wrap-anywhere">{fileName}</p>
        <UploadResultAlert upload={upload} />
        <Counts upload={upload} />
        <IssueSection
          issues={issues}
          total={issueCount}
          action={
            <DownloadButton
              size="sm"
              path={`/api/manage/schedule/upload/errors?uploadId=${uploadId}`}
              name={fileName.replace(/(\.[^.]+)?$/, "-errors.xlsx")}
            >
              {t("app.sheet.errorFile")}
            </DownloadButton>
          }
        />
      </div>
      <div className="-mx-5 -mb-5 flex flex-wrap gap-2 border-t px-5 py-3">
        <Button disabled={uploading.isSaving} onClick={uploading.drop}>
          {t("core.action.chooseOtherFile")}
        </Button>
        <span className="ml-auto flex flex-wrap gap-2">
          <SaveButton uploading={uploading} upload={upload} />
          {state === "SAVED" ? (
            <Button variant="primary" onClick={onClose}>
              {t("core.action.close")}
            </Button>
          ) : null}
        </span>
      </div>
    </>
  );
};
