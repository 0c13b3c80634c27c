export type PagerItem = number | "gap-start" | "gap-end";

export const pageCount = (total: number, size: number): number =>
  Math.max(1, Math.ceil(total / size));

export const clampPage = (page: number, pages: number): number =>
  Math.min(Math.max(1, Math.trunc(page) || 1), Math.max(1, pages));

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);

/** First, last and the pages around the current one, never more than seven items. */
export const pagerItems = (page: number, pages: number): PagerItem[] => {
  if (pages <= 7) return range(1, pages);
  if (page <= 4) return [...range(1, 5), "gap-end", pages];
  if (page >= pages - 3) return [1, "gap-start", ...range(pages - 4, pages)];
  return [1, "gap-start", page - 1, page, page + 1, "gap-end", pages];
};
