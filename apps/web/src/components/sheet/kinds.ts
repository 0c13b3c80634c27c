import { intlLocale, type Lang } from "@kolekta/i18n/lang";

/** File name extensions that the server accepts. */
export type SheetKind = "csv" | "xlsx" | "xls";

export const toAcceptAttribute = (kinds: readonly SheetKind[]): string =>
  kinds.map((kind) => `.${kind}`).join(",");

export const hasSheetKind = ({ name }: Pick<File, "name">, kinds: readonly SheetKind[]): boolean =>
  kinds.some((kind) => name.toLowerCase().endsWith(`.${kind}`));

export const formatKinds = (kinds: readonly SheetKind[], lang: Lang): string =>
  new Intl.ListFormat(intlLocale[lang], { type: "disjunction" }).format(kinds);

const MEGABYTE = 1024 * 1024;

export const toMegabytes = (bytes: number): number => Math.round((bytes / MEGABYTE) * 10) / 10;
