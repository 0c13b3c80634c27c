/** Ids begin anew with every database; with its moment a code is one of a kind to the provider. */
export const formatReference = (code: { readonly id: number; readonly createdAt: Date }): string =>
  `${Math.floor(code.createdAt.getTime() / 1000)}-${code.id}`;
