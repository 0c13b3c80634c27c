import { type ReactNode, useEffect, useRef, useState } from "react";
import { OwnPhone, useOwnPhone } from "@/components/phone/own-phone.tsx";
import { Modal } from "@/components/page/modal.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { DialogFooter } from "@/components/ui/dialog.tsx";
import { Progress } from "@/components/ui/progress.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { useCommandMutation } from "@/hooks/use-command-mutation.ts";
import { useT } from "@/lib/i18n.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import type { CallRequest } from "./use-place-call.ts";
import { useCallRefresh, useCurrentCall } from "./use-current-call.ts";

type AppCall = Outputs["telephony"]["calls"]["handToApp"];

const TICK_MS = 500;
const LIFE_S = 60;

const useRemainingSeconds = (until: Date | undefined): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  if (!until) return LIFE_S;
  return Math.max(0, Math.ceil((until.getTime() - now) / 1000));
};

/** State of the call: waiting, accepted by the phone, or expired after a minute. */
const useAppCallState = (appCall: AppCall | undefined) => {
  const remainingSeconds = useRemainingSeconds(appCall?.expiresAt);
  const call = useCurrentCall();
  const mine = call?.callId === appCall?.callId ? call : null;
  const isAccepted = mine !== null && mine.state !== "REQUESTED";
  return {
    remainingSeconds,
    isAccepted: isAccepted && mine.state !== "ENDED",
    isExpired: remainingSeconds === 0,
  };
};

const Waiting = ({ appCall }: { appCall: AppCall }) => {
  const t = useT();
  const { remainingSeconds, isAccepted, isExpired } = useAppCallState(appCall);
  if (isAccepted)
    return (
      <Alert tone="success" live>
        {t("telephony.call.app.accepted")}
      </Alert>
    );
  if (isExpired)
    return (
      <Alert tone="warning" live>
        {t("telephony.call.app.timedOut")}
      </Alert>
    );
  const text = t("telephony.call.app.waiting", { seconds: remainingSeconds });
  return (
    <>
      <Progress value={remainingSeconds / LIFE_S} label={text} />
      <p className="text-muted-foreground tabular">{text}</p>
    </>
  );
};

interface Props {
  target: CallRequest;
  name: string;
  onClose: () => void;
}

const Frame = (props: Pick<Props, "name" | "onClose"> & { children: ReactNode; body?: string }) => {
  const t = useT();
  const { name, onClose, body, children } = props;
  return (
    <Modal title={t("telephony.call.app.title", { name })} description={body} onClose={onClose}>
      {children}
      <DialogFooter>
        <Button variant="primary" onClick={onClose}>
          {t("core.action.close")}
        </Button>
      </DialogFooter>
    </Modal>
  );
};

/** Sends the call to the phone at once. */
const Sent = ({ target, name, onClose }: Props) => {
  const t = useT();
  const refresh = useCallRefresh();
  const handOver = useCommandMutation(trpc.useUtils().client.telephony.calls.handToApp.mutate, {
    onSettled: () => refresh(),
    onError: onClose,
  });
  const { mutate, data } = handOver;
  const hasRequested = useRef(false);
  useEffect(() => {
    if (hasRequested.current) return;
    hasRequested.current = true;
    mutate(target);
  }, [mutate, target]);
  return (
    <Frame name={name} onClose={onClose} body={t("telephony.call.app.body")}>
      {data ? <Waiting appCall={data} /> : <Skeleton className="h-12 w-full" />}
    </Frame>
  );
};

/** Pairs a phone first if there is none; the call starts once it is paired. */
const AppCallDialog = (props: Props) => {
  const { data } = useOwnPhone();
  if (data?.phone) return <Sent {...props} />;
  return (
    <Frame {...props}>
      <OwnPhone />
    </Frame>
  );
};

export default AppCallDialog;
