import type { Outputs } from "@/lib/trpc.ts";

type TaskConfig = Outputs["board"]["taskConfig"];

export type ConfigRow = TaskConfig["list"]["rows"][number];
export type VersionRow = TaskConfig["history"]["rows"][number];
