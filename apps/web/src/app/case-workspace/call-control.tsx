import { ChevronDown, LockKeyhole, Phone } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Popover, PopoverTrigger } from "@/components/ui/popover.tsx";
import { RulingPanel } from "@/features/tasks/guard/ruling-panel.tsx";
import { UsedToday, useUnlock } from "@/features/tasks/guard/ruling.tsx";
import { type Ruling, useGuard } from "@/features/tasks/guard/use-guard.ts";
import { CallPopover, type OtherCallMethod } from "@/features/telephony/call/call-popover.tsx";
import { isLive, useCurrentCall } from "@/features/telephony/call/use-current-call.ts";
import { useHasAccount, usePlaceCall } from "@/features/telephony/call/use-place-call.ts";
import { cn } from "@/lib/cn.ts";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";

const AppCallDialog = lazyComponent(() => import("@/features/telephony/call/app-call-dialog.tsx"));
const ManualCallDialog = lazyComponent(
  () => import("@/features/telephony/call/manual-call-dialog.tsx"),
);

interface Props {
  taskId: number;
  contact: { readonly contactId: number; readonly name: string };
  /** Button with a text label, for the most frequent action. */
  prominent?: boolean;
}

const useReady = (ruling: Ruling | undefined) => {
  const hasAccount = useHasAccount();
  const inCall = isLive(useCurrentCall());
  const blocked = ruling?.verdict === "BLOCK";
  const open = ruling !== undefined && hasAccount === true && !inCall;
  return { open: open && !blocked, blocked, inCall };
};

/** The count of the day, or until when calling this contact is closed. */
export const CallLimit = ({ taskId, contact }: Props) => {
  const t = useT();
  const unlock = useUnlock();
  const { contactId } = contact;
  const { data: ruling } = useGuard({ taskId, contactId, action: "CALL" });
  if (!ruling) return null;
  if (ruling.verdict !== "BLOCK") return <UsedToday ruling={ruling} kind="calls" />;
  return (
    <span className="text-destructive text-xs">
      {t("telephony.call.place.blocked")}
      {ruling.retryAt ? ` · ${unlock(ruling)}` : ""}
    </span>
  );
};

type Window = OtherCallMethod | null;

/**
 * A call by another phone can be noted whenever the guard allows a call by the app or the desk
 * phone.
 */
const listOtherMethods = (
  byWorkspace: Ruling | undefined,
  byApp: Ruling | undefined,
): OtherCallMethod[] => {
  const isOpen = (ruling: Ruling | undefined) => ruling !== undefined && ruling.verdict !== "BLOCK";
  if (isOpen(byApp)) return ["app", "note"];
  return isOpen(byWorkspace) ? ["note"] : [];
};

const useCallControl = ({ taskId, contact }: Props) => {
  const { contactId } = contact;
  const input = { taskId, contactId, action: "CALL" } as const;
  const result = useGuard(input);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const byApp = useGuard({ ...input, device: "PHONE_APP" }, isMenuOpen).data;
  const [dialog, setDialog] = useState<Window>(null);
  const [target, setTarget] = useState({ taskId, contactId });
  const callMutation = usePlaceCall();
  const ready = useReady(result.data);
  const open = (which: Window) => {
    setTarget({ taskId, contactId });
    setMenuOpen(false);
    setDialog(which);
  };
  const call = (overrideReason?: string) => {
    setMenuOpen(false);
    callMutation.call({ taskId, contactId, overrideReason });
  };
  const busy = callMutation.isPending;
  const methods = listOtherMethods(result.data, byApp);
  const window = { isMenuOpen, setMenuOpen, dialog, target, open };
  return { result, ready, ways: methods, busy, call, ...window };
};

type PartProps = Props & { control: ReturnType<typeof useCallControl> };

const look = ({ prominent, control }: PartProps) =>
  prominent && !control.ready.blocked ? ("primary" as const) : ("outline" as const);

/** Calls at once if nothing blocks the call; otherwise shows the obstacle. */
const MainButton = (props: PartProps) => {
  const { contact, prominent, control } = props;
  const t = useT();
  const { ready, result, busy } = control;
  const { name } = contact;
  const label = ready.blocked
    ? t("telephony.call.place.why", { name })
    : t("telephony.call.place.callName", { name });
  const Icon = ready.blocked ? LockKeyhole : Phone;
  return (
    <Button
      variant={look(props)}
      size={prominent ? "md" : "icon-sm"}
      className={cn("rounded-r-none", ready.blocked && "text-muted-foreground")}
      aria-label={label}
      title={label}
      disabled={busy || result.isPending}
      onClick={() => (ready.open ? control.call() : control.setMenuOpen(true))}
    >
      <Icon />
      {prominent ? t("telephony.call.place.call") : null}
    </Button>
  );
};

const MoreButton = (props: PartProps) => {
  const t = useT();
  const label = t("telephony.call.place.more", { name: props.contact.name });
  return (
    <PopoverTrigger asChild>
      <Button
        variant={look(props)}
        size={props.prominent ? "icon" : "icon-sm"}
        className="-ml-px w-6 rounded-l-none"
        aria-label={label}
        title={label}
      >
        <ChevronDown />
      </Button>
    </PopoverTrigger>
  );
};

const Reasons = ({ contact, prominent, control }: PartProps) => {
  const t = useT();
  const { ready, result, ways: methods, busy, call, open } = control;
  return (
    <CallPopover
      name={contact.name}
      align={prominent ? "start" : "end"}
      open={methods}
      inCall={ready.inCall}
      onApp={() => open("app")}
      onNote={() => open("note")}
      ruling={
        <RulingPanel
          result={result}
          counts="calls"
          action={t("telephony.call.place.call")}
          busy={busy}
          onOverride={call}
        />
      }
    />
  );
};

const Dialogs = ({ contact, control }: PartProps) => {
  const { dialog, target, open } = control;
  if (dialog === null) return null;
  const ActiveDialog = dialog === "app" ? AppCallDialog : ManualCallDialog;
  return <ActiveDialog target={target} name={contact.name} onClose={() => open(null)} />;
};

/**
 * Calls a contact with one click if the guard allows it; otherwise shows the reason and the end.
 */
export const CallControl = (props: Props) => {
  const control = useCallControl(props);
  const parts = { ...props, control };
  return (
    <>
      <Popover open={control.isMenuOpen} onOpenChange={control.setMenuOpen}>
        <span className="inline-flex">
          <MainButton {...parts} />
          <MoreButton {...parts} />
        </span>
        {control.isMenuOpen ? <Reasons {...parts} /> : null}
      </Popover>
      <Dialogs {...parts} />
    </>
  );
};
