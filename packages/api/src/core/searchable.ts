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
 * Writes a text as the function `searchable_text` of the database does. Here too, because PostgreSQL would call it anew for
 * every row once it keeps the plan of a statement.
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
