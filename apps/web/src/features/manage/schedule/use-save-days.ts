import { useRef, useState } from "react";
import { useCommandMutation } from "@/hooks/use-command-mutation.ts";
import { type Failure, toFailure } from "@/lib/failure.ts";
import { trpc } from "@/lib/trpc.ts";
import { toMonth } from "./calendar/days.ts";
import { type ScheduleCellChange, type Changes, toCellKey, withCode } from "./lines.ts";
import type { CalendarInput } from "./use-calendar.ts";

const NO_CHANGES: Changes = new Map();

/** Tracks unsaved days, which are shown before the server responds. */
const usePendingChanges = () => {
  const [changes, setChanges] = useState(NO_CHANGES);
  const add = (days: readonly ScheduleCellChange[]) =>
    setChanges((former) => {
      const next = new Map(former);
      for (const { agentId, day, code } of days) next.set(toCellKey(agentId, day), code);
      return next;
    });
  /** Skips days that were changed again meanwhile. */
  const drop = (days: readonly ScheduleCellChange[]) =>
    setChanges((former) => {
      const next = new Map(former);
      for (const { agentId, day, code } of days)
        if (next.get(toCellKey(agentId, day)) === code) next.delete(toCellKey(agentId, day));
      return next;
    });
  return { changes, add, drop };
};

/**
 * Writes saved days into the cache instead of reloading, so that rows do not move during editing.
 */
const useCacheWriter = () => {
  const { list } = trpc.useUtils().manage.schedule;
  return (inputs: readonly CalendarInput[], days: readonly ScheduleCellChange[]) => {
    for (const input of inputs)
      list.setData(input, (former) =>
        former
          ? {
              ...former,
              rows: former.rows.map((row) =>
                days
                  .filter(
                    ({ agentId, day }) => agentId === row.agentId && toMonth(day) === input.month,
                  )
                  .reduce((at, { day, code }) => withCode(at, day, code), row),
              ),
            }
          : former,
      );
  };
};

/** Returns the change named by the server's error, if any. */
const findRefusedChange = (
  { fields }: Failure,
  days: readonly ScheduleCellChange[],
): ScheduleCellChange | undefined => {
  const [, at] = /^days\.(\d+)/.exec(fields[0]?.path ?? "") ?? [];
  return at === undefined ? undefined : days[Number(at)];
};

export type RefusalHandler = (failure: Failure, change: ScheduleCellChange | undefined) => void;

/** Sets days one after the other, in the order in which they were set; each shows at once. */
export const useSaveDays = (onRefused: RefusalHandler) => {
  const { client, manage } = trpc.useUtils();
  const { changes, add, drop } = usePendingChanges();
  const writeToCache = useCacheWriter();
  const save = useCommandMutation(client.manage.schedule.saveDays.mutate, {
    meta: { quiet: true },
  });
  const queue = useRef(Promise.resolve());
  const send = async (days: readonly ScheduleCellChange[], inputs: readonly CalendarInput[]) => {
    try {
      await save.mutateAsync({ days: [...days] });
      writeToCache(inputs, days);
      void manage.schedule.countDays.invalidate();
    } catch (error) {
      const failure = toFailure(error);
      onRefused(failure, findRefusedChange(failure, days));
      void manage.schedule.list.invalidate();
    } finally {
      drop(days);
    }
  };
  const set = (days: readonly ScheduleCellChange[], inputs: readonly CalendarInput[]) => {
    add(days);
    queue.current = queue.current.then(() => send(days, inputs));
  };
  return { changes, set };
};
