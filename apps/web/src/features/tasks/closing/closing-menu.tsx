import { CLOSING_KINDS, type ClosingKind } from "@kolekta/api/tasks/closing/contract-codes";
import type { Status } from "@kolekta/api/tasks/case/contract-codes";
import { Ban, Ellipsis, FileX2, type LucideIcon, Undo2 } from "lucide-react";
import { useState } from "react";
import { IconButton } from "@/components/ui/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuTrigger,
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

/** Menu of the ways to close a case without payment, for users who may close it or request it. */
export const ClosingMenu = ({ taskId, status }: Props) => {
  const t = useT();
  const rights = useClosingRights();
  const [kind, setKind] = useState<ClosingKind | null>(null);
  const closing = useCaseClosing(taskId);
  const kinds = CLOSING_KINDS.filter((closingKind) => rights[closingKind]);
  const canEnd = status === "C00" || status === "C10" || status === "C40";
  if (kinds.length === 0 || !canEnd) return null;
  const mode = kind && rights[kind];
  const isRequested = closing.data?.requests.some(({ state }) => state === "REQUESTED");
  const getRefusal = (closingKind: ClosingKind): string | null =>
    isRequested
      ? t("core.error.closing.alreadyRequested")
      : (closing.data?.refusals[closingKind] ?? null);
  const label = t("tasks.closing.menu");
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton size="icon" label={label}>
            <Ellipsis />
          </IconButton>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuLabel>{label}</DropdownMenuLabel>
          {kinds.map((closingKind) => (
            <Item
              key={closingKind}
              kind={closingKind}
              mode={rights[closingKind] ?? "ASK"}
              refusal={getRefusal(closingKind)}
              onChoose={() => setKind(closingKind)}
            />
          ))}
        </DropdownMenuContent>
      </DropdownMenu>
      {kind && mode ? (
        <ClosingDialog
          taskId={taskId}
          kind={kind}
          mode={mode}
          maxRecallDays={closing.data?.maxRecallDays ?? 0}
          onClose={() => setKind(null)}
        />
      ) : null}
    </>
  );
};
