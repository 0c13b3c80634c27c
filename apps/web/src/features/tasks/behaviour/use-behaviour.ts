import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { noteBehaviour, noteBehaviours, drainBehaviours } from "@/lib/behaviour.ts";
import { deviceId } from "@/lib/device.ts";
import { trpc } from "@/lib/trpc.ts";

const EVERY_MS = 15_000;
const FULL = 50;

/** Reports opened pages, actions and the device to the server in batches, at low priority. */
export function useBehaviour(): void {
  const { pathname } = useLocation();
  const { mutate } = trpc.tasks.behaviour.record.useMutation({ meta: { quiet: true } });
  useEffect(noteBehaviours, []);
  useEffect(() => noteBehaviour("open", pathname), [pathname]);
  useEffect(() => {
    const flush = () => {
      const events = drainBehaviours(FULL);
      if (events.length > 0) mutate({ events, device: deviceId() });
    };
    const timer = setInterval(flush, EVERY_MS);
    document.addEventListener("visibilitychange", flush);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", flush);
    };
  }, [mutate]);
}
