export const EXPORT = "/api/manage/dataRequest/export";

export const fileOf = (borrowerId: number): string => `borrower-${borrowerId}.zip`;
