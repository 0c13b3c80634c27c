import { ShieldQuestionMark } from "lucide-react";
import { Link } from "react-router-dom";
import { Button } from "@/components/ui/button.tsx";
import { BindingActions } from "@/features/tasks/binding/binding-actions.tsx";
import { isClosed } from "@/features/tasks/case/closed-case.tsx";
import type { CaseInfo } from "@/features/tasks/case/key-information.tsx";
import { ClosingMenu } from "@/features/tasks/closing/closing-menu.tsx";
import { HoldButton } from "@/features/tasks/hold/hold-button.tsx";
import { firstContact } from "@/features/tasks/log/record-values.ts";
import type { RecordState } from "@/features/tasks/log/use-record.ts";
import { AlsoViewing } from "@/features/tasks/presence/also-viewing.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { Reach } from "./reach.tsx";

interface Props {
  info: CaseInfo;
  record: RecordState | null;
}

const AllowedLink = ({ taskId }: { taskId: number }) => {
  const label = useT()("tasks.guard.conditions.link");
  return (
    <Button asChild variant="ghost" size="icon" title={label}>
      <Link to={`/conditions/${taskId}`} aria-label={label}>
        <ShieldQuestionMark />
      </Link>
    </Button>
  );
};

/** What is done most on a case, in its head: reaching the borrower. */
export const HeadActions = ({ info, record }: Props) => {
  const can = useCan();
  const contact = record ? firstContact(record.contacts) : undefined;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {record && contact ? (
        <Reach
          taskId={info.taskId}
          contacts={record.contacts}
          contact={contact}
          prominent
        />
      ) : null}
      {can("binding.write") && !isClosed(info.status) ? (
        <BindingActions cases={[info]} size="md" />
      ) : null}
      {isClosed(info.status) ? null : <HoldButton taskId={info.taskId} />}
      {isClosed(info.status) ? null : <AllowedLink taskId={info.taskId} />}
      <ClosingMenu taskId={info.taskId} status={info.status} />
      <AlsoViewing taskId={info.taskId} />
    </div>
  );
};
