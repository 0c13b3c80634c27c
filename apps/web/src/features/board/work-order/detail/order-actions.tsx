import {
  Ban,
  CalendarClock,
  type LucideIcon,
  MessageSquareText,
  NotebookPen,
  Play,
  RotateCcw,
  Scale,
  ShieldCheck,
  UserCheck,
} from "lucide-react";
import { type ComponentType, useState } from "react";
import { type MenuAction, PageMenu } from "@/components/page/action-menu.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent, lazyNamed } from "@/lib/lazy-component.tsx";
import type { DialogProps } from "../command/use-order-form.ts";
import type { Order } from "./order.ts";

type Right = keyof Order["rights"];

const DIALOGS: Record<Right, ComponentType<DialogProps>> = {
  allocate: lazyNamed(() => import("../command/command-dialogs.tsx"), "AllocateDialog"),
  process: lazyNamed(() => import("../command/command-dialogs.tsx"), "ProcessDialog"),
  answer: lazyComponent(() => import("../command/answer-dialog.tsx")),
  finish: lazyComponent(() => import("../command/finish-dialog.tsx")),
  confirm: lazyNamed(() => import("../command/command-dialogs.tsx"), "ConfirmDialog"),
  reopen: lazyNamed(() => import("../command/command-dialogs.tsx"), "ReopenDialog"),
  invalidate: lazyComponent(() => import("../command/invalidate-dialog.tsx")),
  extend: lazyNamed(() => import("../command/command-dialogs.tsx"), "ExtendDialog"),
};

const ICONS: Record<Right, LucideIcon> = {
  allocate: UserCheck,
  process: NotebookPen,
  answer: MessageSquareText,
  finish: Scale,
  confirm: ShieldCheck,
  reopen: RotateCcw,
  invalidate: Ban,
  extend: CalendarClock,
};

/** Order of the visible actions, next step first; the rest are in a menu. */
const listVisibleRights = ({ answeredAt }: Order): readonly Right[] =>
  answeredAt === null
    ? ["confirm", "answer", "finish", "process", "allocate"]
    : ["confirm", "finish", "answer", "process", "allocate"];
const IN_MENU = ["reopen", "extend", "invalidate"] as const satisfies Right[];

/**
 * The action moves the complaint forward. Excludes reassignment, and all but confirmation while the
 * verdict awaits it.
 */
const isStep = (right: Right, order: Order): boolean => {
  if (order.awaitsConfirmation) return right === "confirm";
  return right !== "allocate" || order.handler === null;
};

const getVerb = (right: Right, { state, handler }: Order) => {
  if (right === "process") return state === "ALLOCATED" ? "start" : "note";
  if (right === "allocate") return handler ? "reassign" : "allocate";
  return right;
};

const getIcon = (right: Right, { state }: Order): LucideIcon =>
  right === "process" && state === "ALLOCATED" ? Play : ICONS[right];

interface ButtonProps {
  order: Order;
  right: Right;
  isNext: boolean;
  onOpen: (right: Right) => void;
}

const ActionButton = ({ order, right, isNext, onOpen }: ButtonProps) => {
  const t = useT();
  const Icon = getIcon(right, order);
  return (
    <Button
      variant={isNext ? "primary" : "outline"}
      aria-haspopup="dialog"
      onClick={() => onOpen(right)}
    >
      <Icon />
      {t(`board.workOrder.action.${getVerb(right, order)}`)}
    </Button>
  );
};

export const OrderActions = ({ order }: { order: Order }) => {
  const t = useT();
  const [open, setOpen] = useState<Right | null>(null);
  const { rights } = order;
  const visibleRights = listVisibleRights(order).filter((right) => rights[right]);
  const menu: MenuAction[] = IN_MENU.filter((right) => rights[right]).map((right) => ({
    id: right,
    label: t(`board.workOrder.action.${right}`),
    icon: ICONS[right],
    destructive: right === "invalidate",
    onSelect: () => setOpen(right),
  }));
  const Dialog = open === null ? null : DIALOGS[open];
  return (
    <>
      {visibleRights.map((right, index) => (
        <ActionButton
          key={right}
          order={order}
          right={right}
          isNext={index === 0 && isStep(right, order)}
          onOpen={setOpen}
        />
      ))}
      <PageMenu actions={menu} />
      {Dialog ? <Dialog order={order} onClose={() => setOpen(null)} /> : null}
    </>
  );
};
