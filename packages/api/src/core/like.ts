/** For `ilike`: wherever the text stands, its own signs taken as they are. */
export const likePart = (text: string): string =>
  `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
