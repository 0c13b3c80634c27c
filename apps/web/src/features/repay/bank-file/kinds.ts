/** What the files of a bank come as. */
export const SHEET_KINDS = ["csv", "xlsx", "xls"] as const;
