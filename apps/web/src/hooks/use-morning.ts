import { trpc } from "@/lib/trpc.ts";

const MINUTE_MS = 60_000;

/** Counts of what waits for the user, each minute while the window is visible. */
export const useMorning = () =>
  trpc.board.morning.get.useQuery(undefined, { refetchInterval: MINUTE_MS, meta: { quiet: true } });
