import type { Translate } from "@kolekta/i18n/web";

interface Empty {
  readonly title: string;
  readonly body: string;
}

/** Without an encryption key no faces are stored: empty lists name the missing setting. */
export const getFaceEmptyState = (
  t: Translate,
  page: { readonly isSetUp: boolean } | undefined,
  empty: Empty,
): Empty =>
  page?.isSetUp === false
    ? { title: t("manage.face.notSetUp"), body: t("manage.face.notSetUpBody") }
    : empty;
