const NOT_SET_UP = ["manage.face.notSetUp", "manage.face.notSetUpBody"] as const;

/** Without an encryption key no faces are stored: empty lists name the missing setting. */
export const getFaceEmptyState = <Empty>(
  page: { readonly isSetUp: boolean } | undefined,
  empty: Empty,
): Empty | typeof NOT_SET_UP => (page?.isSetUp === false ? NOT_SET_UP : empty);
