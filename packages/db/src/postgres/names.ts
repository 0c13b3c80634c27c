/** An identifier in SQL's quotes. */
export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** schema.table, each part quoted. */
export const quotedPath = (path: string): string => path.split(".").map(quoteIdentifier).join(".");
