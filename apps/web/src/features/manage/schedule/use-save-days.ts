import { useRef, useState } from "react";
import { useCommandMutation } from "@/hooks/use-command-mutation.ts";
import { type Failure, failureOf } from "@/lib/failure.ts";
import { trpc } from "@/lib/trpc.ts";
import { monthOf } from "./calendar/days.ts";
import { type Change, type Changes, keyOf, withCode } from "./lines.ts";
import type { CalendarInput } from "./use-calendar.ts";

const NO_CHANGES: Changes = new Map();

/** The days that are on their way, as they are shown meanwhile. */
const useOnTheWay = () => {
  const [changes, setChanges] = useState(NO_CHANGES);
  const add = (days: readonly Change[]) =>
    setChanges((former) => {
      const next = new Map(former);
      for (const { agentId, day, code } of days) next.set(keyOf(agentId, day), code);
      return next;
    });
  /** Unless something else was set on it since. */
  const drop = (days: readonly Change[]) =>
    setChanges((former) => {
      const next = new Map(former);
      for (const { agentId, day, code } of days)
        if (next.get(keyOf(agentId, day)) === code) next.delete(keyOf(agentId, day));
      return next;
    });
  return { changes, add, drop };
};

/** Writes into what is shown what the server has saved, so that no row moves away under the hand. */
const useKeep = () => {
  const { list } = trpc.useUtils().manage.schedule;
  return (inputs: readonly CalendarInput[], days: readonly Change[]) => {
    for (const input of inputs)
      list.setData(input, (former) =>
        former
          ? {
              ...former,
              rows: former.rows.map((row) =>
                days
                  .filter(
                    ({ agentId, day }) => agentId === row.agentId && monthOf(day) === input.month,
                  )
                  .reduce((at, { day, code }) => withCode(at, day, code), row),
              ),
            }
          : former,
      );
  };
};

/** The day that the server named, where it named one. */
const refusedOf = ({ fields }: Failure, days: readonly Change[]): Change | undefined => {
  const [, at] = /^days\.(\d+)/.exec(fields[0]?.path ?? "") ?? [];
  return at === undefined ? undefined : days[Number(at)];
};

export type Refused = (failure: Failure, change: Change | undefined) => void;

/** Sets days one after the other, in the order in which they were set; each shows at once. */
export const useSaveDays = (onRefused: Refused) => {
  const { client, manage } = trpc.useUtils();
  const { changes, add, drop } = useOnTheWay();
  const keep = useKeep();
  const save = useCommandMutation(client.manage.schedule.saveDays.mutate, {
    meta: { quiet: true },
  });
  const queue = useRef(Promise.resolve());
  const send = async (days: readonly Change[], inputs: readonly CalendarInput[]) => {
    try {
      await save.mutateAsync({ days: [...days] });
      keep(inputs, days);
      void manage.schedule.countDays.invalidate();
    } catch (error) {
      const failure = failureOf(error);
      onRefused(failure, refusedOf(failure, days));
      void manage.schedule.list.invalidate();
    } finally {
      drop(days);
    }
  };
  const set = (days: readonly Change[], inputs: readonly CalendarInput[]) => {
    add(days);
    queue.current = queue.current.then(() => send(days, inputs));
  };
  return { changes, set };
};
