import { useEffect, useRef, useState } from "react";
import { type Failure, failureOf } from "@/lib/failure.ts";
import { type Outputs, trpc } from "@/lib/trpc.ts";

type Part = Outputs["manage"]["audit"]["prove"];

/** What is known so far of the seals over a period. */
export interface Proof {
  readonly seals: number;
  readonly lines: number;
  readonly broken: Part["broken"];
  readonly last: Part;
}

interface Period {
  readonly from: Date;
  readonly to: Date;
}

const joined = (known: Proof | null, last: Part): Proof => ({
  seals: (known?.seals ?? 0) + last.seals,
  lines: (known?.lines ?? 0) + last.lines,
  broken: [...(known?.broken ?? []), ...last.broken],
  last,
});

/** Proves the seals some at a time, as long as there are more, and stops when nobody looks any more. */
export const useProof = (period: Period) => {
  const utils = trpc.useUtils();
  const [proof, setProof] = useState<Proof | null>(null);
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const stopped = useRef(new AbortController());
  useEffect(() => {
    const control = new AbortController();
    stopped.current = control;
    return () => control.abort();
  }, []);
  const start = async () => {
    const { signal } = stopped.current;
    setRunning(true);
    setFailure(null);
    setProof(null);
    let known: Proof | null = null;
    let next: number | undefined;
    try {
      do {
        const { from, to } = period;
        const part = await utils.client.manage.audit.prove.query({ from, to, next }, { signal });
        known = joined(known, part);
        setProof(known);
        next = part.next ?? undefined;
      } while (next !== undefined && !signal.aborted);
    } catch (error) {
      if (!signal.aborted) setFailure(failureOf(error));
    }
    setRunning(false);
  };
  return { proof, running, failure, start: () => void start() };
};

/** Every seal holds, and no line lies outside of them. */
export const isWhole = ({ broken, last }: Proof): boolean =>
  broken.length === 0 && last.outside === 0;
