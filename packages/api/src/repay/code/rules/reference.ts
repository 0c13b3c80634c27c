/**
 * Ids repeat after a database is created again; with its time of creation a code is unique at the
 * provider.
 */
export const formatReference = (code: { readonly id: number; readonly createdAt: Date }): string =>
  `${Math.floor(code.createdAt.getTime() / 1000)}-${code.id}`;
