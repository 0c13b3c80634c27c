/** An identifier in SQL's quotes. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** schema.table, each part quoted. */
export const quotedPath = (path: string): string => path.split(".").map(quoted).join(".");
