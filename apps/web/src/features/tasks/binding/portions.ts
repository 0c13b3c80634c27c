import { BULK_LIMIT } from "@kolekta/api/tasks/binding/contract";
import { useRef, useState } from "react";
import { failureOf } from "@/lib/failure.ts";
import type { Outcome } from "./outcome.tsx";

type Refused = Outcome["refused"][number];

export interface Progress {
  readonly done: number;
  readonly all: number;
}

export interface PortionResult {
  readonly done: number;
  readonly refused: readonly Refused[];
}

const portionsOf = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / BULK_LIMIT) }, (_, index) =>
    items.slice(index * BULK_LIMIT, (index + 1) * BULK_LIMIT),
  );

/**
 * Many cases in portions that the server takes, one after the other. What a portion that failed would have done is
 * refused with its failure, and so is what comes after it was stopped; what is done stays done.
 */
export const usePortions = () => {
  const [progress, setProgress] = useState<Progress | null>(null);
  const stopped = useRef(false);
  const run = async <Item extends { readonly taskId: number }>(
    items: readonly Item[],
    send: (portion: Item[]) => Promise<PortionResult>,
    stoppedText: string,
  ): Promise<PortionResult> => {
    stopped.current = false;
    const [first, ...rest] = portionsOf(items);
    if (!first || rest.length === 0) return send(first ?? []);
    let done = 0;
    const refused: Refused[] = [];
    let failure: string | null = null;
    for (const [index, portion] of [first, ...rest].entries()) {
      setProgress({ done: index * BULK_LIMIT, all: items.length });
      if (stopped.current) failure = stoppedText;
      const result: PortionResult =
        failure === null
          ? await send(portion).catch((error: unknown) => {
              failure = failureOf(error).message;
              return refusedAll(portion, failureOf(error).message);
            })
          : refusedAll(portion, failure);
      done += result.done;
      refused.push(...result.refused);
    }
    setProgress(null);
    return { done, refused };
  };
  return { run, progress, stop: () => void (stopped.current = true) };
};

const refusedAll = (
  portion: readonly { readonly taskId: number }[],
  message: string,
): PortionResult => ({
  done: 0,
  refused: portion.map(({ taskId }) => ({ taskId, message })),
});
