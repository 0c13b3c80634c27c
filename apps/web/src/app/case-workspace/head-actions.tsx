import type { CaseInfo } from "@kolekta/api/tasks/case/contract";
import { FileUser, ShieldQuestionMark } from "lucide-react";
import { Link } from "react-router-dom";
import { Button } from "@/components/ui/button.tsx";
import { AssignmentActions } from "@/features/tasks/assignment/assignment-actions.tsx";
import { isClosed } from "@/features/tasks/case/closed-case.tsx";
import { ClosingMenu } from "@/features/tasks/closing/closing-menu.tsx";
import { HoldButton } from "@/features/tasks/hold/hold-button.tsx";
import type { RecordState } from "@/features/tasks/log/use-record.ts";
import { SkipButton } from "@/features/tasks/snooze/snooze-button.tsx";
import { AlsoViewing } from "@/features/tasks/presence/also-viewing.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { pathTo } from "@/lib/path-to.ts";
import { useT } from "@/lib/i18n.tsx";
import { LodgeComplaint } from "./complaints.tsx";
import { BorrowerCallLimit, BorrowerContactActions } from "./reach.tsx";

interface Props {
  info: CaseInfo;
  record: RecordState | null;
  /** A narrow screen has the contact actions at the bottom instead. */
  wide: boolean;
  /** Opens the next case after a snooze. */
  onSkipped: () => void;
}

const AllowedLink = ({ taskId }: { taskId: number }) => {
  const label = useT()("tasks.guard.conditions.link");
  return (
    <Button asChild variant="ghost" size="icon" title={label}>
      <Link to={pathTo("conditions", { taskId })} aria-label={label}>
        <ShieldQuestionMark />
      </Link>
    </Button>
  );
};

const DataLink = ({ borrowerId }: { borrowerId: number }) => {
  const label = useT()("tasks.borrower.dataRequest");
  return (
    <Button asChild variant="ghost" size="icon" title={label}>
      <Link to={`${pathTo("data-requests")}?of=${borrowerId}`} aria-label={label}>
        <FileUser />
      </Link>
    </Button>
  );
};

export const HeadActions = ({ info, record, wide, onSkipped }: Props) => {
  const can = useCan();
  const { taskId } = info;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {wide ? <BorrowerContactActions taskId={taskId} record={record} /> : null}
      <span className="max-lg:order-last">
        <BorrowerCallLimit taskId={taskId} record={record} />
      </span>
      {can("assignment.write") && !isClosed(info.status) ? (
        <AssignmentActions assignableCase={info} />
      ) : null}
      {isClosed(info.status) ? null : <HoldButton taskId={taskId} />}
      {can("case.snooze") && !isClosed(info.status) ? (
        <SkipButton taskId={taskId} onSkipped={onSkipped} name={info.borrowerName} />
      ) : null}
      {isClosed(info.status) ? null : <AllowedLink taskId={taskId} />}
      {can("dataRequest.read") ? <DataLink borrowerId={info.borrowerId} /> : null}
      <LodgeComplaint icon relatedCase={info} />
      <ClosingMenu taskId={taskId} status={info.status} />
      <AlsoViewing taskId={taskId} />
    </div>
  );
};
