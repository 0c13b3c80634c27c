export { BackupError, type FilesSummary, type Summary } from "./archive.ts";
export { backup } from "./backup.ts";
export { type FileBytes } from "./files.ts";
export { restore } from "./restore.ts";
