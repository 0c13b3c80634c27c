const GROUP = /(.{4})(?=.)/g;

/** Formats a code number in groups of four, as it is read aloud. */
export const formatCodeNumber = (number: string): string =>
  /^\d{8,}$/.test(number) ? number.replace(GROUP, "$1 ") : number;
