import { CLOSING_KINDS, type ClosingKind } from "@kolekta/api/tasks/closing/contract-codes";
import type { Status } from "@kolekta/api/tasks/case/contract-codes";
import { Ban, FileX2, type LucideIcon, Undo2 } from "lucide-react";
import {
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
} from "@/components/ui/dropdown-menu.tsx";
import { cn } from "@/lib/cn.ts";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { type Mode, useClosingRights, useCaseClosing } from "./use-closing.ts";

const ClosingDialog = lazyComponent(() => import("./closing-dialog.tsx"));

const ICONS: Record<ClosingKind, LucideIcon> = { WITHDRAW: Undo2, CANCEL: Ban, WRITE_OFF: FileX2 };

interface Props {
  taskId: number;
  status: Status;
}

interface ItemProps {
  kind: ClosingKind;
  mode: Mode;
  refusal: string | null;
  onChoose: () => void;
}

const Item = ({ kind, mode, refusal, onChoose }: ItemProps) => {
  const t = useT();
  const Icon = ICONS[kind];
  return (
    <DropdownMenuItem
      disabled={refusal !== null}
      onSelect={onChoose}
      className="data-[disabled]:opacity-100"
    >
      <Icon aria-hidden className="self-start mt-0.5" />
      <span className="flex max-w-72 flex-col">
        <span className={cn(refusal !== null && "opacity-55")}>
          {t(`tasks.closing.${mode === "DO" ? "kind" : "confirm"}.${kind}`)}
        </span>
        {refusal === null ? null : (
          <span className="text-muted-foreground text-xs text-wrap">{refusal}</span>
        )}
      </span>
    </DropdownMenuItem>
  );
};

/** The ways to close the case without payment that the user may take or request. */
export const useClosingKinds = (status: Status): readonly ClosingKind[] => {
  const rights = useClosingRights();
  const canEnd = status === "C00" || status === "C10" || status === "C40";
  return canEnd ? CLOSING_KINDS.filter((kind) => rights[kind]) : [];
};

interface ItemsProps extends Props {
  onChoose: (kind: ClosingKind) => void;
}

/** Items of a menu, each with the reason why it is closed. */
export const ClosingItems = ({ taskId, status, onChoose }: ItemsProps) => {
  const t = useT();
  const rights = useClosingRights();
  const kinds = useClosingKinds(status);
  const { data } = useCaseClosing(taskId);
  if (kinds.length === 0) return null;
  const isRequested = data?.requests.some(({ state }) => state === "REQUESTED");
  const getRefusal = (kind: ClosingKind): string | null =>
    isRequested ? t("core.error.closing.alreadyRequested") : (data?.refusals[kind] ?? null);
  return (
    <>
      <DropdownMenuSeparator />
      <DropdownMenuLabel>{t("tasks.closing.menu")}</DropdownMenuLabel>
      {kinds.map((kind) => (
        <Item
          key={kind}
          kind={kind}
          mode={rights[kind] ?? "ASK"}
          refusal={getRefusal(kind)}
          onChoose={() => onChoose(kind)}
        />
      ))}
    </>
  );
};

interface DialogProps {
  taskId: number;
  kind: ClosingKind;
  onClose: () => void;
}

export const ChosenClosing = ({ taskId, kind, onClose }: DialogProps) => {
  const mode = useClosingRights()[kind];
  const { data } = useCaseClosing(taskId);
  if (!mode) return null;
  return (
    <ClosingDialog
      taskId={taskId}
      kind={kind}
      mode={mode}
      maxRecallDays={data?.maxRecallDays ?? 0}
      onClose={onClose}
    />
  );
};
