/** The path of the page that is open. */
export const openPath = (): string => window.location.hash.slice(1).split("?")[0] ?? "";
