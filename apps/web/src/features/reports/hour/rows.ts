import type { Outputs } from "@/lib/trpc.ts";

export type HoursRow = Outputs["reports"]["hour"]["get"];
