export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const toPascal = (text: string): string =>
  text
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map(capitalize)
    .join("");

/** Splits a camel-case name into words: listCaseRefs becomes "list trail". */
export const toWords = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
