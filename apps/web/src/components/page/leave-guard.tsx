import { useEffect } from "react";
import { type BlockerFunction, useBlocker } from "react-router-dom";
import { ConfirmDialog } from "@/components/page/confirm.tsx";
import { token } from "@/lib/session.ts";
import { useT } from "@/lib/i18n.tsx";

const leavesPage: BlockerFunction = ({ currentLocation, nextLocation }) =>
  token.get() !== null && currentLocation.pathname !== nextLocation.pathname;

interface Props {
  when: boolean;
  title?: string;
  body?: string;
}

/** Asks before unsaved work is lost by a link, by Back or by closing the tab. */
export const LeaveGuard = ({ when, title, body }: Props) => {
  const t = useT();
  const blocker = useBlocker(when ? leavesPage : false);
  useEffect(() => {
    if (!when) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [when]);
  if (blocker.state !== "blocked") return null;
  return (
    <ConfirmDialog
      title={title ?? t("app.leave.title")}
      body={body ?? t("app.leave.body")}
      action={t("app.leave.leave")}
      cancel={t("app.leave.stay")}
      tone="destructive"
      onClose={(isConfirmed) => (isConfirmed ? blocker.proceed() : blocker.reset())}
    />
  );
};
