/** Where a file of a complaint is fetched. */
export const filePath = (orderId: number, fileId: string): string =>
  `/api/customer/service/file?orderId=${orderId}&fileId=${fileId}`;
