import type { Contact } from "@kolekta/api/tasks/contact/contract";
import type { CaseInfo } from "@kolekta/api/tasks/case/contract";
import { type ReactNode, useEffect, useState } from "react";
import { LeaveGuard } from "@/components/page/leave-guard.tsx";
import { BorrowerFlagBadges } from "@/features/tasks/borrower/flag-badges.tsx";
import { CaseFacts, CaseName, CaseSummary } from "@/features/tasks/case/case-head.tsx";
import { isClosed } from "@/features/tasks/case/closed-case.tsx";
import { ClosingNotice } from "@/features/tasks/closing/closing-notice.tsx";
import type { RecordState } from "@/features/tasks/log/use-record.ts";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { Areas } from "./areas.tsx";
import { CaseHeadFrame, type TopLineProps } from "./case-head-frame.tsx";
import { DeductCase, DeductionNote, ExtendCase, MakeCode } from "./code-zone.tsx";
import { HeadActions } from "./head-actions.tsx";
import { ContactActions, Write } from "./reach.tsx";
import { RecordSheet } from "./record-sheet.tsx";
import { WorkZone } from "./work-zone.tsx";

export interface WorkspaceProps extends TopLineProps {
  info: CaseInfo;
  /** Room for the record form and the log beside the areas. */
  wide: boolean;
}

type Props = WorkspaceProps & {
  record: RecordState | null;
  /** Number of results saved since the case was opened. */
  saves?: number;
};

const Guard = ({ record }: { record: RecordState | null }) => {
  const t = useT();
  return (
    <LeaveGuard
      when={record?.unsent ?? false}
      title={t("app.leave.title")}
      body={t("tasks.log.leave.body")}
    />
  );
};

/** The form over the whole screen: a call that ended opens it, a result that was saved closes it. */
const useRecordSheet = ({ record, saves = 0 }: Props) => {
  const [open, setOpen] = useState(false);
  const call = record?.call ?? null;
  const wrapUp = call?.state === "ENDED" ? call.callId : null;
  useEffect(() => {
    if (wrapUp !== null) setOpen(true);
  }, [wrapUp]);
  useEffect(() => {
    if (saves > 0) setOpen(false);
  }, [saves]);
  const choose = (contactId: number) => {
    record?.form.setValue("contactId", contactId, { shouldDirty: true });
    setOpen(true);
  };
  return { open, setOpen, choose: record ? choose : undefined };
};

const Centre = (props: Props & { children: ReactNode }) => {
  const { info, record, wide, position, onNavigate, children, ...outer } = props;
  const { taskId } = info;
  return (
    <div className="@container flex min-w-0 flex-1 flex-col lg:min-h-0">
      <CaseHeadFrame
        top={{ ...outer, position, onNavigate }}
        name={<CaseName info={info} />}
        facts={
          <>
            <CaseFacts info={info} />
            <BorrowerFlagBadges taskId={taskId} />
          </>
        }
        actions={
          <HeadActions
            info={info}
            record={record}
            wide={wide}
            onSkipped={() => (position.next ? onNavigate(position.next) : undefined)}
          />
        }
        summary={<CaseSummary info={info} />}
      />
      <div className="px-3 pb-2 empty:hidden md:px-4">
        <ClosingNotice taskId={taskId} />
        <DeductionNote info={info} />
      </div>
      {children}
    </div>
  );
};

export const Workspace = (props: Props) => {
  const { info, record, wide, position } = props;
  const can = useCan();
  const sheet = useRecordSheet(props);
  const hasNext = position.next !== null;
  const { taskId } = info;
  const renderReach = record
    ? (contact: Contact) => (
        <ContactActions taskId={taskId} contacts={record.contacts} contact={contact} />
      )
    : undefined;
  const panel = { info, record, hasNext };
  const sheeted = !wide && (can("log.save") || isClosed(info.status));
  return (
    <>
      <Guard record={record} />
      <MakeCode info={info} />
      <ExtendCase info={info} />
      <DeductCase info={info} />
      <Centre {...props}>
        <Areas
          info={info}
          withLog={!wide}
          onChooseContact={sheet.choose}
          renderReach={renderReach}
          write={<Write taskId={taskId} record={record} />}
        />
        {sheeted ? <RecordSheet {...panel} open={sheet.open} onOpen={sheet.setOpen} /> : null}
      </Centre>
      {wide ? <WorkZone {...panel} /> : null}
    </>
  );
};
