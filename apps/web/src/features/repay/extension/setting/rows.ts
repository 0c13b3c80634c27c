import type { Outputs } from "@/lib/trpc.ts";

type Extension = Outputs["repay"]["extension"];

export type InstitutionRow = Extension["listInstitutionSettings"]["rows"][number];
export type StageRow = Extension["listStageSettings"]["rows"][number];
