export const MEGABYTE = 1024 * 1024;

export const MAX_FILE_BYTES = 10 * MEGABYTE;
