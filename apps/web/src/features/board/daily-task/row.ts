import type { Outputs } from "@/lib/trpc.ts";

type DailyTask = Outputs["board"]["dailyTask"];

export type TaskRow = DailyTask["list"]["rows"][number];
export type MonitorRow = DailyTask["monitor"]["rows"][number];

/** The task can still be completed or deleted. */
export const isUndone = ({ state }: Pick<TaskRow, "state">): boolean =>
  state === "OPEN" || state === "OVERDUE";
