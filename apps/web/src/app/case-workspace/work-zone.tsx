import type { CaseInfo } from "@kolekta/api/tasks/case/contract";
import type { ReactNode } from "react";
import { ClosedCase, isClosed } from "@/features/tasks/case/closed-case.tsx";
import { LogTimeline } from "@/features/tasks/log/log-timeline.tsx";
import { RecordForm } from "@/features/tasks/log/record-form.tsx";
import { draftKey } from "@/features/tasks/log/record-draft.ts";
import { readRecordDraft } from "@/features/tasks/log/record-schema.ts";
import type { RecordState } from "@/features/tasks/log/use-record.ts";
import { EmptyState } from "@/components/page/states.tsx";
import { readDraft } from "@/hooks/use-draft.ts";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { Channels } from "./channels.tsx";

const Heading = ({ children }: { children: ReactNode }) => (
  <h2 className="flex h-8 shrink-0 items-center border-b px-3 font-semibold">{children}</h2>
);

interface RecordProps {
  info: CaseInfo;
  record: RecordState | null;
  hasNext: boolean;
}

/** The form, or why there is none; nothing for those who may not record. */
export const RecordPanel = ({ info, record, hasNext }: RecordProps) => {
  const t = useT();
  if (isClosed(info.status)) {
    const draft = readRecordDraft(readDraft(draftKey(info.taskId)));
    return <ClosedCase status={info.status} unsent={draft?.remark} />;
  }
  if (!record) return null;
  if (record.contacts.length === 0) return <EmptyState title={t("tasks.log.record.noContacts")} />;
  return <RecordForm record={record} hasNext={hasNext} channels={<Channels record={record} />} />;
};

/** Right zone: the record form and the log, always in view. */
export const WorkZone = (props: RecordProps) => {
  const t = useT();
  const can = useCan();
  const { taskId, currency, status } = props.info;
  const records = can("log.save") || isClosed(status);
  if (!records && !can("log.read")) return null;
  return (
    <aside className="bg-card flex min-h-0 w-92 shrink-0 flex-col border-l min-[1400px]:w-104">
      {records ? (
        <section className="flex max-h-[76%] min-h-0 flex-col border-b">
          <h2 className="sr-only">{t("tasks.log.record.title")}</h2>
          <RecordPanel {...props} />
        </section>
      ) : null}
      {can("log.read") ? (
        <section className="flex min-h-0 flex-1 flex-col">
          <Heading>{t("tasks.case.area.log")}</Heading>
          <div
            role="region"
            aria-label={t("tasks.case.area.log")}
            tabIndex={0}
            className="min-h-0 flex-1 overflow-y-auto p-3 -outline-offset-2"
          >
            <LogTimeline taskId={taskId} currency={currency} />
          </div>
        </section>
      ) : null}
    </aside>
  );
};
