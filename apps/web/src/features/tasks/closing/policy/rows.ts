import type { Outputs } from "@/lib/trpc.ts";

export type ClosingRow = Outputs["tasks"]["closing"]["getPolicy"];
