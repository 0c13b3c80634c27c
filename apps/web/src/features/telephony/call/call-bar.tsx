import type { CallRecord } from "@kolekta/api/telephony/call/contract";
import { Phone, PhoneCall, PhoneOff, X } from "lucide-react";
import { Button, IconButton } from "@/components/ui/button.tsx";
import { useHotkey } from "@/hooks/use-hotkey.ts";
import { cn } from "@/lib/cn.ts";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { useStore } from "@/lib/store.ts";
import { trpc } from "@/lib/trpc.ts";
import { CallTimer } from "./call-timer.tsx";
import { putOff } from "./recorded-call.ts";
import { isLive, useCallRefresh, useCurrentCall } from "./use-current-call.ts";

interface Props {
  /** A relation code in words; the codes belong to another room. */
  formatRelation: (relation: string) => string | null;
  /** Opens the case of the call to record the result. */
  onWrapUp: (call: CallRecord) => void;
  /** The case of the call is on the screen. */
  isOpen: (call: CallRecord) => boolean;
}

type PartProps = Props & { call: CallRecord };

const CallContact = ({ call, formatRelation }: PartProps) => (
  <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
    <span className="font-semibold break-words">{call.name}</span>
    <span className="text-muted-foreground text-xs">{formatRelation(call.relation)}</span>
    <span className="tabular whitespace-nowrap">{call.phone}</span>
  </span>
);

const useHangUp = ({ call, onWrapUp, isOpen }: PartProps) => {
  const refresh = useCallRefresh();
  const hangUp = trpc.telephony.calls.hangUp.useMutation({
    onSettled: () => refresh(),
    onSuccess: () => {
      if (!isOpen(call)) onWrapUp(call);
    },
  });
  return { run: () => hangUp.mutate({ callId: call.callId }), isPending: hangUp.isPending };
};

const Live = (props: PartProps) => {
  const { call, isOpen, onWrapUp } = props;
  const t = useT();
  const hangUp = useHangUp(props);
  useHotkey("alt+h", hangUp.run, {
    label: t("telephony.call.panel.key"),
    group: t("app.keys.everywhere"),
  });
  return (
    <>
      <PhoneCall aria-hidden className="text-success size-4 shrink-0" />
      <span role="status" className="font-medium">
        {t(`telephony.call.state.${call.state}`)}
      </span>
      <CallTimer since={call.answeredAt ?? call.callTime} />
      <CallContact {...props} />
      <span className="ml-auto flex items-center gap-2">
        {isOpen(call) ? null : (
          <Button size="sm" onClick={() => onWrapUp(call)}>
            {t("core.action.openCase")}
          </Button>
        )}
        <Button
          variant="destructive"
          title="Alt+H"
          disabled={hangUp.isPending}
          onClick={hangUp.run}
        >
          <PhoneOff />
          {t("telephony.call.panel.hangUp")}
        </Button>
      </span>
    </>
  );
};

const Ended = (props: PartProps) => {
  const { call, onWrapUp } = props;
  const t = useT();
  const { duration } = useFormat();
  const cause = t(`telephony.call.cause.${call.cause ?? "UNKNOWN"}`);
  return (
    <>
      <Phone aria-hidden className="text-muted-foreground size-4 shrink-0" />
      <span role="status">{t("telephony.call.panel.ended", { cause })}</span>
      {call.duration > 0 ? <span className="tabular">{duration(call.duration)}</span> : null}
      <CallContact {...props} />
      <span className="ml-auto flex items-center gap-1">
        <Button variant="primary" size="sm" onClick={() => onWrapUp(call)}>
          {t("telephony.call.panel.record")}
        </Button>
        <IconButton
          label={t("telephony.call.panel.later")}

          onClick={() => putOff.set(call.callId)}
        >
          <X />
        </IconButton>
      </span>
    </>
  );
};

/** The call in hand, on every page: who it is with, how long it lasts, and its end. */
export const CallBar = (props: Props) => {
  const t = useT();
  const call = useCurrentCall();
  const later = useStore(putOff);
  if (!call) return null;
  const live = isLive(call);
  if (!live && (call.callId === later || props.isOpen(call))) return null;
  const Content = live ? Live : Ended;
  return (
    <section
      aria-label={t("telephony.call.panel.label")}
      className={cn(
        "z-20 flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b px-3 py-1.5 print:hidden",
        live ? "bg-success-soft" : "bg-muted",
      )}
    >
      <Content {...props} call={call} />
    </section>
  );
};
