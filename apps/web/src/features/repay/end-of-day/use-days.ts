import { LIST_QUERY } from "@/components/list/list-screen.tsx";
import { useUnlessLive } from "@/hooks/use-live.ts";
import { type Outputs, trpc } from "@/lib/trpc.ts";

export type Days = Outputs["repay"]["endOfDay"]["list"];
export type RunDay = Days["rows"][number];
export type RunStep = RunDay["steps"][number];

/** Poll interval while a day is processed; otherwise an event reports a finished day. */
const WATCH_MS = 2_000;
const IDLE_MS = 60_000;

export const useDays = (page: number, size: number) => {
  const idle = useUnlessLive(IDLE_MS);
  return trpc.repay.endOfDay.list.useQuery(
    { page, size },
    { ...LIST_QUERY, refetchInterval: ({ state }) => (state.data?.running ? WATCH_MS : idle) },
  );
};

/** Names a run in the address. */
export const runKey = ({ day, attempt }: RunDay): string => `${day}.${attempt}`;
