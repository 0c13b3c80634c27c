import type { Outputs } from "@/lib/trpc.ts";

type DailyTask = Outputs["board"]["dailyTask"];

export type TaskRow = DailyTask["list"]["rows"][number];
export type MonitorRow = DailyTask["monitor"]["rows"][number];

/** It can still be done, or be taken away. */
export const isUndone = ({ state }: Pick<TaskRow, "state">): boolean =>
  state === "OPEN" || state === "OVERDUE";
