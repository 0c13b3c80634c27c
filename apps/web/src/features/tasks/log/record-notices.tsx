import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import type { RecordState } from "./use-record.ts";
import { isCallRecord } from "./use-record-form.ts";

type Props = { record: RecordState };

export const DraftNotice = ({ record }: Props) => {
  const t = useT();
  if (!record.hasDraft) return null;
  return (
    <Alert tone="neutral" className="items-center py-1">
      <span className="flex flex-wrap items-center justify-between gap-x-2">
        {t("tasks.log.record.draft")}
        <Button variant="link" size="sm" className="px-0" onClick={record.startOver}>
          {t("tasks.log.record.discard")}
        </Button>
      </span>
    </Alert>
  );
};

export const ChangedNotice = ({ record }: Props) => {
  const t = useT();
  if (!record.changed) return null;
  return (
    <Alert tone="warning" live className="mx-3 mb-2">
      <p>{t("tasks.log.record.changed")}</p>
      <Button size="sm" className="mt-1.5" onClick={() => void record.reload()}>
        {t("tasks.log.record.reload")}
      </Button>
    </Alert>
  );
};

/** Shows that the record becomes the result of a call. */
export const CallNotice = ({ record }: Props) => {
  const t = useT();
  const { duration } = useFormat();
  const { call, form } = record;
  const [channel, contactId] = form.watch(["channel", "contactId"]);
  if (!call || !isCallRecord({ channel, contactId }, call)) return null;
  const { name, callStatus } = call;
  return (
    <Alert tone={callStatus ? "info" : "success"} live className="py-1.5">
      {callStatus
        ? t("tasks.log.record.call.ended", {
            name,
            status: t(`tasks.log.callStatus.${callStatus}`),
            duration: duration(call.duration),
          })
        : t("tasks.log.record.call.live", { name })}
    </Alert>
  );
};
