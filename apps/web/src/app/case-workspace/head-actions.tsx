import type { CaseInfo } from "@kolekta/api/tasks/case/contract";
import { useState } from "react";
import { AssignmentActions } from "@/features/tasks/assignment/assignment-actions.tsx";
import { isClosed } from "@/features/tasks/case/closed-case.tsx";
import { OnHoldButton } from "@/features/tasks/hold/hold-button.tsx";
import type { RecordState } from "@/features/tasks/log/use-record.ts";
import { SkipButton } from "@/features/tasks/snooze/snooze-button.tsx";
import { AlsoViewing } from "@/features/tasks/presence/also-viewing.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { type CaseDialog, CaseDialogs, MoreMenu } from "./more-menu.tsx";
import { BorrowerCallLimit, BorrowerContactActions } from "./reach.tsx";

interface Props {
  info: CaseInfo;
  record: RecordState | null;
  /** A narrow screen has the contact actions at the bottom instead. */
  wide: boolean;
  /** Opens the next case after a snooze. */
  onSkipped: () => void;
}

export const HeadActions = ({ info, record, wide, onSkipped }: Props) => {
  const can = useCan();
  const [dialog, setDialog] = useState<CaseDialog | null>(null);
  const { taskId } = info;
  const isOpen = !isClosed(info.status);
  return (
    <>
      {wide ? <BorrowerContactActions taskId={taskId} record={record} /> : null}
      {isOpen ? <OnHoldButton taskId={taskId} onOpen={() => setDialog("hold")} /> : null}
      {can("assignment.write") && isOpen ? <AssignmentActions assignableCase={info} /> : null}
      {can("case.snooze") && isOpen ? (
        <SkipButton taskId={taskId} onSkipped={onSkipped} name={info.borrowerName} />
      ) : null}
      <MoreMenu info={info} onOpen={setDialog} />
      <span className="flex min-h-4 basis-full flex-wrap gap-x-3 text-xs leading-4">
        <BorrowerCallLimit taskId={taskId} record={record} />
        <AlsoViewing taskId={taskId} />
      </span>
      {dialog ? <CaseDialogs info={info} dialog={dialog} onClose={() => setDialog(null)} /> : null}
    </>
  );
};
