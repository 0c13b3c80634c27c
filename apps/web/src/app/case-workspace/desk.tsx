import type { Contact } from "@kolekta/api/tasks/contact/contract";
import type { CaseInfo } from "@kolekta/api/tasks/case/contract";
import { PanelLeftOpen } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { LeaveGuard } from "@/components/page/leave-guard.tsx";
import { IconButton } from "@/components/ui/button.tsx";
import { BorrowerFlagBadges } from "@/features/tasks/borrower/flag-badges.tsx";
import { CaseName, CaseSummary } from "@/features/tasks/case/case-head.tsx";
import type { CaseRef } from "@/features/tasks/case/case-link.ts";
import { isClosed } from "@/features/tasks/case/closed-case.tsx";
import type { Position } from "@/features/tasks/case/navigation.ts";
import { CaseNavigator } from "@/features/tasks/case/case-navigator.tsx";
import { ClosingNotice } from "@/features/tasks/closing/closing-notice.tsx";
import type { RecordState } from "@/features/tasks/log/use-record.ts";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { Areas } from "./areas.tsx";
import { DeductCase, DeductionNote, ExtendCase, MakeCode } from "./code-zone.tsx";
import { HeadActions } from "./head-actions.tsx";
import { BackLink } from "./rail-zone.tsx";
import { ContactActions, Write } from "./reach.tsx";
import { RecordSheet } from "./record-sheet.tsx";
import { WorkZone } from "./work-zone.tsx";

export interface WorkspaceProps {
  info: CaseInfo;
  query: URLSearchParams;
  position: Position;
  onNavigate: (caseRef: CaseRef) => void;
  /** Room for the record form and the log beside the areas. */
  wide: boolean;
  /** Absent while the case list is shown beside the case. */
  onShowRail: (() => void) | undefined;
  /** The list is beside the case, and with it the way back. */
  railOpen: boolean;
}

type Props = WorkspaceProps & {
  record: RecordState | null;
  /** Number of results saved since the case was opened. */
  saves?: number;
};

const ShowRail = ({ onShow }: { onShow: () => void }) => {
  const label = useT()("tasks.case.workspace.showRail");
  return (
    <IconButton
      label={label}

      onClick={onShow}
    >
      <PanelLeftOpen />
    </IconButton>
  );
};

/** Navigation back and to the next case, shown while the list is hidden. */
const TopLine = ({ query, position, onNavigate, railOpen, onShowRail }: Props) =>
  railOpen ? null : (
    <div className="flex items-center gap-1">
      {onShowRail ? <ShowRail onShow={onShowRail} /> : null}
      <BackLink query={query} />
      <span className="ml-auto">
        <CaseNavigator position={position} onNavigate={onNavigate} />
      </span>
    </div>
  );

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

const Centre = (props: Props & { children: ReactNode }) => (
  <div className="flex min-w-0 flex-1 flex-col lg:min-h-0">
    <div className="bg-background sticky top-0 z-20 px-3 pt-2 pb-1.5 max-lg:border-b md:px-4">
      <TopLine {...props} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <CaseName info={props.info} />
          <BorrowerFlagBadges taskId={props.info.taskId} />
        </div>
        <HeadActions
          info={props.info}
          record={props.record}
          wide={props.wide}
          onSkipped={() => {
            if (props.position.next) props.onNavigate(props.position.next);
          }}
        />
      </div>
    </div>
    <div className="px-3 pb-2 max-lg:pt-2 md:px-4">
      <CaseSummary info={props.info} />
      <ClosingNotice taskId={props.info.taskId} />
      <DeductionNote info={props.info} />
    </div>
    {props.children}
  </div>
);

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
