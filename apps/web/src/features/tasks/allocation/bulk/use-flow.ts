import type { PlainStrategy, RunKind } from "@kolekta/api/tasks/allocation/contract-codes";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useCommandMutation } from "@/hooks/use-command-mutation.ts";
import { useT } from "@/lib/i18n.tsx";
import { toastLink } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import { useRun, useRunRefresh } from "../use-run.ts";
import { isAtWork, runPath } from "../labels.ts";
import { type CaseChoice, toCaseSelectionInput } from "./choice.ts";

interface Dealing {
  readonly agentIds?: number[];
  readonly strategy: PlainStrategy;
  readonly respectsAffinity: boolean;
}

export const AMONG = ["all", "chosen"] as const;
type Among = (typeof AMONG)[number];

export const useDealing = () => {
  const [among, setAmong] = useState<Among>("all");
  const [agentIds, setAgentIds] = useState<number[]>([]);
  const [strategy, setStrategy] = useState<PlainStrategy>("SNAKE");
  const [respectsAffinity, setRespectsAffinity] = useState(true);
  const dealing: Dealing = {
    strategy,
    respectsAffinity,
    ...(among === "chosen" ? { agentIds } : {}),
  };
  return {
    among,
    setAmong,
    agentIds,
    setAgentIds,
    strategy,
    setStrategy,
    respectsAffinity,
    setRespectsAffinity,
    dealing,
    lacksAgent: among === "chosen" && agentIds.length === 0,
  };
};

interface Flow {
  kind: RunKind;
  choice: CaseChoice;
  /** `done`: cases were moved, or are being moved. */
  onClose: (done: boolean) => void;
}

/** Discards a preview when its dialog closes, so that unused runs do not accumulate. */
const useDiscard = () => {
  const { client } = trpc.useUtils();
  const { get, discard } = client.tasks.allocation;
  return async (runId: number) => {
    const { state, version } = await get.query({ runId });
    if (state === "PREVIEW") await discard.mutate({ runId, version });
  };
};

/**
 * Drives an assignment: prepares the run, shows its preview, commits it and follows its progress.
 */
export const useFlow = ({ kind, choice, onClose }: Flow) => {
  const t = useT();
  const navigate = useNavigate();
  const { client } = trpc.useUtils();
  const refresh = useRunRefresh();
  const discard = useDiscard();
  const isClosed = useRef(false);
  const { mutate, data, error, isPending } = useCommandMutation(
    client.tasks.allocation.prepare.mutate,
    {
      meta: { quiet: true },
      // The number of cases in the preview may be out of date: reload it.
      onError: () => void refresh(),
      onSuccess: ({ runId }) => {
        if (isClosed.current) void discard(runId);
      },
    },
  );
  const run = useRun(data?.runId ?? null);
  const prepare = (dealing: Partial<Dealing>) =>
    mutate({ kind, ...toCaseSelectionInput(choice), ...dealing });
  const close = () => {
    const { data: current } = run;
    isClosed.current = true;
    if (data && (!current || current.state === "PREVIEW")) void discard(data.runId);
    if (current && isAtWork(current.state))
      toastLink(t("tasks.allocation.continues"), {
        label: t("core.action.show"),
        onClick: () => void navigate(runPath(current.runId)),
      });
    onClose(current !== undefined && current.state !== "PREVIEW");
  };
  const unchanged = data?.unchanged ?? 0;
  return { kind, choice, run, unchanged, prepare, error, isPending, close };
};

export type AllocationFlow = ReturnType<typeof useFlow>;

/** Prepares a release as soon as its dialog opens, because there is nothing to choose. */
export const useAtOnce = ({ kind, prepare }: AllocationFlow): void => {
  const isStarted = useRef(false);
  useEffect(() => {
    if (kind !== "RELEASE" || isStarted.current) return;
    isStarted.current = true;
    prepare({});
  });
};
