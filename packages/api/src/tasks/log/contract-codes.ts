/** CNCT connected, NCNCT not connected, NULL invalid number, NOA no answer. */
export const CALL_STATUSES = ["CNCT", "NCNCT", "NULL", "NOA"] as const;

export const CALL_RESULTS = [
  "A10PTP",
  "A50DTP",
  "A24NOTAU",
  "A28RLVT",
  "A30NORLVT",
  "A40NOVLD",
  "A60LC",
  "A20RETRY",
] as const;
/**
 * CR10 pay later, CR60 lost contact, CR70 refuses; MSS and MSF a manual SMS that was sent or
 * failed.
 */
export const QUICK_RESULTS = ["CR10", "CR60", "CR70", "MSS", "MSF"] as const;
export const RESULTS = [...CALL_RESULTS, ...QUICK_RESULTS] as const;
