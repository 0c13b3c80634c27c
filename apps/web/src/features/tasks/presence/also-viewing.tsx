import { Eye } from "lucide-react";
import { useEffect } from "react";
import { useLiveEvent } from "@/hooks/use-live.ts";
import { REST } from "@/lib/unwrap-envelope.ts";
import { useT } from "@/lib/i18n.tsx";
import { restHeaders } from "@/lib/rest.ts";
import { trpc } from "@/lib/trpc.ts";

/** Shorter than the server's timeout, so that the presence does not expire. */
const EVERY_MS = 60_000;

/** A page that is closed has no time for more. */
const sendLeave = (taskId: number) =>
  void fetch(`${REST}/api/task/presence/leave`, {
    method: "POST",
    keepalive: true,
    headers: { ...restHeaders(), "content-type": "application/json" },
    body: JSON.stringify({ taskId }),
  }).catch(() => undefined);

/** Reports that the user has the case open, and returns the other viewers. */
function usePresence(taskId: number): readonly string[] {
  const enter = trpc.tasks.presence.enter.useMutation({ meta: { quiet: true } });
  const leave = trpc.tasks.presence.leave.useMutation({ meta: { quiet: true } });
  const { mutate: enterCase } = enter;
  const { mutate: leaveCase } = leave;
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === "visible") enterCase({ taskId });
    };
    refresh();
    const closed = () => sendLeave(taskId);
    const timer = setInterval(refresh, EVERY_MS);
    document.addEventListener("visibilitychange", refresh);
    window.addEventListener("pagehide", closed);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refresh);
      window.removeEventListener("pagehide", closed);
      leaveCase({ taskId });
    };
  }, [taskId, enterCase, leaveCase]);
  useLiveEvent("presence.changed", ({ caseId }) => {
    if (caseId === taskId && document.visibilityState === "visible") enterCase({ taskId });
  });
  return enter.variables?.taskId === taskId ? (enter.data ?? []).map((viewer) => viewer.name) : [];
}

/** Two people on one case see each other before they work against each other. */
export const AlsoViewing = ({ taskId }: { taskId: number }) => {
  const t = useT();
  const names = usePresence(taskId);
  return (
    <span
      role="status"
      className="text-warning-foreground inline-flex items-center gap-1 text-xs empty:hidden"
    >
      {names.length === 0 ? null : (
        <>
          <Eye aria-hidden className="size-3.5" />
          {t("tasks.presence.also", { names: names.join(", ") })}
        </>
      )}
    </span>
  );
};
