const GROUP = /(.{4})(?=.)/g;

/** A number in groups of four, as people read it out. */
export const formatCodeNumber = (number: string): string =>
  /^\d{8,}$/.test(number) ? number.replace(GROUP, "$1 ") : number;
