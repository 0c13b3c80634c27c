import type { Outputs } from "@/lib/trpc.ts";

export type BorrowerImage = Outputs["tasks"]["image"]["list"][number];
