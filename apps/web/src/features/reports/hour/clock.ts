/** "08:00" */
export const clockOf = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;
