export const filePath = (orderId: number, fileId: string): string =>
  `/api/customer/service/file?orderId=${orderId}&fileId=${fileId}`;
