import type { Translate } from "@kolekta/i18n/web";

interface Empty {
  readonly title: string;
  readonly body: string;
}

/** An installation without a key takes no faces: its empty lists name the missing setting. */
export const getFaceEmptyState = (
  t: Translate,
  page: { readonly isSetUp: boolean } | undefined,
  empty: Empty,
): Empty =>
  page?.isSetUp === false
    ? { title: t("manage.face.notSetUp"), body: t("manage.face.notSetUpBody") }
    : empty;
