/** "08:00" */
export const formatClock = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;
