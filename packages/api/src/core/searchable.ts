const UNSTROKED: Readonly<Record<string, string>> = {
  Đ: "d",
  đ: "d",
  Ø: "o",
  ø: "o",
  Ł: "l",
  ł: "l",
  ı: "i",
};

/**
 * Normalizes a text like the database function `searchable_text`. Done here because PostgreSQL
 * would call the function for every row under a cached plan.
 */
export const toSearchable = (text: string): string =>
  text
    .replaceAll(/[‘’‚‛ʻʼ′‵`´]/g, "'")
    .replaceAll(/[“”„‟«»″]/g, '"')
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .replaceAll(/[ĐđØøŁłı]/g, (letter) => UNSTROKED[letter] ?? letter)
    .toLowerCase()
    .replaceAll(/\s+/g, " ")
    .trim();
