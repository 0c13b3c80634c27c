/**
 * Entry of a case into a stage: placed, from another stage, reopened, or returned for an instant
 * because a payment settled it after the write-off.
 */
export const ENTRIES = ["PLACED", "STAGE", "REOPENED", "RECOVERED"] as const;
export type StageEntryKind = (typeof ENTRIES)[number];

/** Exit of a case: to another stage, or by its closing status. */
export const EXITS = ["STAGE", "C30", "C31", "C32", "C40", "C70", "C80"] as const;
export type Exit = (typeof EXITS)[number];
