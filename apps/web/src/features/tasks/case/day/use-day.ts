import { addDays, startOfDay } from "@kolekta/api/core/calendar";
import { OPEN_STATUSES } from "@kolekta/api/tasks/case/contract-codes";
import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSession } from "@/hooks/use-user.tsx";
import { useUnlessLive } from "@/hooks/use-live.ts";
import { trpc } from "@/lib/trpc.ts";
import { dayIn } from "@/lib/zone.ts";

/** A callback stays due for two days. */
const CALLBACK_DAYS = 2;
const MAX_CASES = 200;
const NEXT = 8;
const POLL_MS = 60_000;
const TICK_MS = 30_000;

const OPEN = [...OPEN_STATUSES];

const useNow = (): Date => {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
};

/** Zone and current day of the user's institution. */
export const useClock = () => {
  const { zone } = useSession();
  const now = useNow();
  const today = dayIn(now, zone);
  return {
    now,
    zone,
    today,
    since: startOfDay(addDays(today, -CALLBACK_DAYS), zone),
    until: startOfDay(addDays(today, 1), zone),
  };
};

export type Clock = ReturnType<typeof useClock>;

/** Loads the cases of the day: callbacks, promises and next cases. */
export const useDay = ({ since, until, today }: Clock) => {
  const refetchInterval = useUnlessLive(POLL_MS);
  const options = { refetchInterval, placeholderData: keepPreviousData };
  const nextCallTo = new Date(until.getTime() - 1);
  const callbacks = trpc.tasks.case.list.useQuery(
    { status: OPEN, nextCallFrom: since, nextCallTo, sort: "nextCall", size: MAX_CASES },
    options,
  );
  const promises = trpc.tasks.case.list.useQuery(
    { status: OPEN, promiseFrom: today, promiseTo: today, size: MAX_CASES },
    options,
  );
  const next = trpc.tasks.case.list.useQuery({ status: OPEN, size: NEXT }, options);
  const all = [callbacks, promises, next];
  const failed = all.find((query) => query.isError && !query.data);
  return {
    callbacks: callbacks.data,
    promises: promises.data,
    next: next.data,
    error: failed?.error ?? null,
    retry: () => void Promise.all(all.map((query) => query.refetch())),
  };
};

export type Listed = NonNullable<ReturnType<typeof useDay>["next"]>["rows"][number];
