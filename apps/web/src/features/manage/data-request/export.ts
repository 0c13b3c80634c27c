export const EXPORT = "/api/manage/dataRequest/export";

export const toFileName = (borrowerId: number): string => `borrower-${borrowerId}.zip`;
