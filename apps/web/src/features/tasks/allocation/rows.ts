import type { get, AllocationDecision, Run, Share } from "@kolekta/api/tasks/allocation/contract";
import type { getOverview, Load, Pool } from "@kolekta/api/tasks/allocation/contract-load";
import type { z } from "zod";

export type { AllocationDecision, Load, Pool, Run, Share };
export type RunInfo = z.infer<typeof get.output>;
export type Overview = z.infer<typeof getOverview.output>;
export type AllocationAlert = Overview["alerts"][number];
