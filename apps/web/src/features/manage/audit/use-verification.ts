import { useEffect, useRef, useState } from "react";
import { type Failure, toFailure } from "@/lib/failure.ts";
import { type Outputs, trpc } from "@/lib/trpc.ts";

type VerificationBatch = Outputs["manage"]["audit"]["verify"];

export interface Verification {
  readonly seals: number;
  readonly lines: number;
  readonly broken: VerificationBatch["broken"];
  readonly last: VerificationBatch;
}

interface Period {
  readonly from: Date;
  readonly to: Date;
}

const joined = (accumulated: Verification | null, last: VerificationBatch): Verification => ({
  seals: (accumulated?.seals ?? 0) + last.seals,
  lines: (accumulated?.lines ?? 0) + last.lines,
  broken: [...(accumulated?.broken ?? []), ...last.broken],
  last,
});

/** Verifies the seals in batches and stops when the dialog closes. */
export const useVerification = (period: Period) => {
  const utils = trpc.useUtils();
  const [verification, setVerification] = useState<Verification | null>(null);
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
    setVerification(null);
    let accumulated: Verification | null = null;
    let next: number | undefined;
    try {
      do {
        const { from, to } = period;
        const part = await utils.client.manage.audit.verify.query({ from, to, next }, { signal });
        accumulated = joined(accumulated, part);
        setVerification(accumulated);
        next = part.next ?? undefined;
      } while (next !== undefined && !signal.aborted);
    } catch (error) {
      if (!signal.aborted) setFailure(toFailure(error));
    }
    setRunning(false);
  };
  return { verification, running, failure, start: () => void start() };
};

/** Checks that every seal is valid and no overdue entry is unsealed. */
export const isWhole = ({ broken, last }: Verification): boolean =>
  broken.length === 0 && last.outside === 0;
