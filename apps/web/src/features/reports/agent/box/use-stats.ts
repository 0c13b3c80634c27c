import { get } from "@kolekta/api/reports/agent/contract";
import { useEffect, useMemo } from "react";
import { useConfig } from "@/hooks/use-config.ts";
import { useUser } from "@/hooks/use-user.tsx";
import { readStored, writeStored } from "@/lib/storage.ts";
import { type Outputs, trpc } from "@/lib/trpc.ts";

export type Stats = Outputs["reports"]["agent"]["get"];

/** Default until the configuration is loaded. */
const REFRESH_MINUTES = 30;
const MINUTE_MS = 60_000;

const toStorageKey = (userId: number) => `kolekta.stats.${userId}`;

/**
 * Returns the last figures stored for the user, of any day; undefined for another user's data,
 * damaged data or an outdated format.
 */
const recall = (userId: number): Stats | undefined => {
  const { data } = get.output.safeParse(readStored(toStorageKey(userId)));
  return data?.agentId === userId ? data : undefined;
};

/** Loads the user's figures of today; falls back to the last ones received. */
export const useStats = () => {
  const { id } = useUser();
  const minutes = useConfig("STATS_REFRESH")?.interval ?? REFRESH_MINUTES;
  const result = trpc.reports.agent.get.useQuery(
    { agentId: id },
    { refetchInterval: minutes * MINUTE_MS, meta: { quiet: true } },
  );
  const { data, isError } = result;
  useEffect(() => {
    if (data) writeStored(toStorageKey(id), data);
  }, [data, id]);
  const stored = useMemo(() => (isError ? recall(id) : undefined), [isError, id]);
  return {
    stats: data ?? stored,
    failed: isError,
    refreshing: result.isFetching,
    refresh: () => void result.refetch(),
  };
};
