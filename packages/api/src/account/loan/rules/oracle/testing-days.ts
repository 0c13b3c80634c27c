import { addDays } from "../../../../core/day.ts";

export const FIRST = "2026-05-02";
export const LAST = addDays(FIRST, 75);
