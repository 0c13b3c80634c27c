/** Shift in the zone of the agent's institution. */
export interface ShiftToday {
  readonly hasSchedule: boolean;
  /** Start of the shift; null without a shift. */
  readonly from: string | null;
  readonly to: string | null;
  /** Current time in the zone of the institution. */
  readonly clock: string;
}

/** Minutes before a shift from which a sign-in is on shift. */
const EARLY_MINUTES = 30;

export function isOutsideShift({ hasSchedule, from, to, clock }: ShiftToday): boolean {
  if (!hasSchedule) return false;
  if (from === null || to === null) return true;
  const now = toMinutes(clock);
  return now < toMinutes(from) - EARLY_MINUTES || now >= toMinutes(to);
}

/** Converts to minutes since midnight. */
function toMinutes(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
}
