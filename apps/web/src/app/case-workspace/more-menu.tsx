import type { CaseInfo } from "@kolekta/api/tasks/case/contract";
import type { ClosingKind } from "@kolekta/api/tasks/closing/contract-codes";
import {
  ChevronDown,
  FileUser,
  type LucideIcon,
  MessageSquareWarning,
  OctagonPause,
  ShieldQuestionMark,
} from "lucide-react";
import { Link } from "react-router-dom";
import { Button } from "@/components/ui/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu.tsx";
import { isClosed } from "@/features/tasks/case/closed-case.tsx";
import {
  ChosenClosing,
  ClosingItems,
  useClosingKinds,
} from "@/features/tasks/closing/closing-items.tsx";
import { HoldDialog, useHoldState } from "@/features/tasks/hold/hold-button.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { pathTo } from "@/lib/path-to.ts";
import { useT } from "@/lib/i18n.tsx";
import { ComplaintDialog } from "./complaints.tsx";

export type CaseDialog = "hold" | "complaint" | ClosingKind;

interface Props {
  info: CaseInfo;
  onOpen: (dialog: CaseDialog) => void;
}

interface LinkProps {
  to: string;
  label: string;
  icon: LucideIcon;
}

const LinkItem = ({ to, label, icon: Icon }: LinkProps) => (
  <DropdownMenuItem asChild>
    <Link to={to}>
      <Icon aria-hidden />
      {label}
    </Link>
  </DropdownMenuItem>
);

const HoldItem = ({ info, onOpen }: Props) => {
  const t = useT();
  const state = useHoldState(info.taskId);
  if (state === null || state === "onHold" || isClosed(info.status)) return null;
  return (
    <DropdownMenuItem onSelect={() => onOpen("hold")}>
      <OctagonPause aria-hidden />
      {t(`tasks.hold.${state}`)}
    </DropdownMenuItem>
  );
};

const Items = ({ info, onOpen }: Props) => {
  const t = useT();
  const can = useCan();
  const { taskId, borrowerId, status } = info;
  return (
    <DropdownMenuContent align="end">
      <HoldItem info={info} onOpen={onOpen} />
      {can("workOrder.create") ? (
        <DropdownMenuItem onSelect={() => onOpen("complaint")}>
          <MessageSquareWarning aria-hidden />
          {t("tasks.case.workspace.lodgeComplaint")}
        </DropdownMenuItem>
      ) : null}
      {isClosed(status) ? null : (
        <LinkItem
          to={pathTo("conditions", { taskId })}
          label={t("tasks.guard.conditions.link")}
          icon={ShieldQuestionMark}
        />
      )}
      {can("dataRequest.read") ? (
        <LinkItem
          to={`${pathTo("data-requests")}?of=${borrowerId}`}
          label={t("tasks.borrower.dataRequest")}
          icon={FileUser}
        />
      ) : null}
      <ClosingItems taskId={taskId} status={status} onChoose={onOpen} />
    </DropdownMenuContent>
  );
};

const useHasItems = ({ status }: CaseInfo): boolean => {
  const can = useCan();
  const kinds = useClosingKinds(status);
  return (
    !isClosed(status) || can("workOrder.create") || can("dataRequest.read") || kinds.length > 0
  );
};

/** Menu of the rare actions on a case. */
export const MoreMenu = (props: Props) => {
  const t = useT();
  if (!useHasItems(props.info)) return null;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button>
          {t("tasks.case.workspace.more")}
          <ChevronDown />
        </Button>
      </DropdownMenuTrigger>
      <Items {...props} />
    </DropdownMenu>
  );
};

interface DialogProps {
  info: CaseInfo;
  dialog: CaseDialog;
  onClose: () => void;
}

export const CaseDialogs = ({ info, dialog, onClose }: DialogProps) => {
  if (dialog === "hold") return <HoldDialog taskId={info.taskId} onClose={onClose} />;
  if (dialog === "complaint") return <ComplaintDialog relatedCase={info} onClose={onClose} />;
  return <ChosenClosing taskId={info.taskId} kind={dialog} onClose={onClose} />;
};
