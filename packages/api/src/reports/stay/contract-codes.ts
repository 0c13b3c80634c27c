/**
 * How a case came to lie in a stage: placed there, from another stage, open again after its end, or back for the moment in which
 * money settled it after it was written off.
 */
export const ENTRIES = ["PLACED", "STAGE", "REOPENED", "RECOVERED"] as const;
export type StageEntryKind = (typeof ENTRIES)[number];

/** How it left: to another stage, or by the status with which it closed. */
export const EXITS = ["STAGE", "C30", "C31", "C32", "C40", "C70", "C80"] as const;
export type Exit = (typeof EXITS)[number];
