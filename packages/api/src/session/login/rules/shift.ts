/** A shift by the clock of the agent's institution. */
export interface ShiftToday {
  /** His institution keeps a schedule for the day. */
  readonly hasSchedule: boolean;
  /** Null where he has no shift. */
  readonly from: string | null;
  readonly to: string | null;
  /** What its clock shows now. */
  readonly clock: string;
}

/** So long before a shift its people may come. */
const EARLY_MINUTES = 30;

/** Whether who logs in now is here outside of his shift. */
export function isOutsideShift({ hasSchedule, from, to, clock }: ShiftToday): boolean {
  if (!hasSchedule) return false;
  if (from === null || to === null) return true;
  const now = toMinutes(clock);
  return now < toMinutes(from) - EARLY_MINUTES || now >= toMinutes(to);
}

/** Since midnight. */
function toMinutes(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
}
