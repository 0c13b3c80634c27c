export { BackupError, type Summary } from "./archive.ts";
export { backup } from "./backup.ts";
export { restore } from "./restore.ts";
