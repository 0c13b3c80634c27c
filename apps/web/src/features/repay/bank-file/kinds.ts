export const SHEET_KINDS = ["csv", "xlsx", "xls"] as const;
