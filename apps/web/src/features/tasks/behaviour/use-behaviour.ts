import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { trpc } from "@/lib/trpc.ts";

const EVERY_MS = 15_000;
const FULL = 50;

interface Event {
  readonly page: string;
  readonly action: string;
  readonly at: Date;
  readonly taskId?: number;
}

const eventOf = (pathname: string): Event => {
  const taskId = Number(/^\/task\/(\d+)\//.exec(pathname)?.[1]);
  const page = pathname.replace(/\d+/g, "{id}").slice(0, 100);
  return {
    page,
    action: "open",
    at: new Date(),
    ...(taskId ? { taskId } : {}),
  };
};

/** Tells the server which pages are opened, in batches and behind everything else. */
export function useBehaviour(): void {
  const { pathname } = useLocation();
  const held = useRef<Event[]>([]);
  const { mutate } = trpc.tasks.behaviour.record.useMutation({
    meta: { quiet: true },
  });
  useEffect(() => {
    held.current.push(eventOf(pathname));
  }, [pathname]);
  useEffect(() => {
    const flush = () => {
      const events = held.current.splice(0, FULL);
      if (events.length > 0) mutate({ events });
    };
    const timer = setInterval(flush, EVERY_MS);
    document.addEventListener("visibilitychange", flush);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", flush);
    };
  }, [mutate]);
}
