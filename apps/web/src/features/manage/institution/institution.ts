import type { Outputs } from "@/lib/trpc.ts";

export type InstitutionRow = Outputs["manage"]["institution"]["list"]["rows"][number];
export type Institution = Outputs["manage"]["institution"]["get"];
