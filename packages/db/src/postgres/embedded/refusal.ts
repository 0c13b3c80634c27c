export type RefusalReason =
  | "account"
  | "path"
  | "owner"
  | "platform"
  | "binaries"
  | "port"
  | "diskFull"
  | "version"
  | "damaged"
  | "unknown";

/** Reason why the embedded PostgreSQL does not start, in one sentence, with its remedy. */
export class EmbeddedStartError extends Error {
  override readonly name = "EmbeddedStartError";
  readonly reason: RefusalReason;
  constructor(reason: RefusalReason, problem: string, remedy: string) {
    super(`The embedded PostgreSQL cannot start: ${problem}; ${remedy}.`);
    this.reason = reason;
  }
}

type Symptom = { pattern: RegExp; reason: RefusalReason; problem: string; remedy: string };

/** Remedy for data that PostgreSQL cannot read any more. */
export const RESTORE =
  "keep a copy of DATA_DIR, then restore the last backup into an empty one with: bun ops db restore <file>";

const SYMPTOMS: readonly Symptom[] = [
  {
    pattern: /No space left on device|disk full|ENOSPC/i,
    reason: "diskFull",
    problem: "the disk is full",
    remedy: "free some space or set DATA_DIR to a directory on another disk",
  },
  {
    pattern:
      /pg_control|(in|of) control file|control file (is|appears)|could not find the database system/i,
    reason: "damaged",
    problem: "its control file data/global/pg_control is damaged or missing",
    remedy: RESTORE,
  },
  {
    pattern:
      /could not locate a valid checkpoint|invalid (primary )?checkpoint|could not locate required checkpoint/i,
    reason: "damaged",
    problem: "its write-ahead log in data/pg_wal is damaged or missing",
    remedy: RESTORE,
  },
  {
    pattern: /does not contain valid data/i,
    reason: "damaged",
    problem: "its file data/PG_VERSION is damaged",
    remedy: RESTORE,
  },
  {
    pattern: /invalid data in PID file|bogus data in lock file|lock file "[^"]*" is empty/i,
    reason: "damaged",
    problem: "its file data/postmaster.pid is damaged",
    remedy: "make sure that no PostgreSQL runs in DATA_DIR, remove that file and start again",
  },
  {
    pattern: /could not bind|Address already in use|could not create any TCP/i,
    reason: "port",
    problem: "no port of 127.0.0.1 could be opened",
    remedy: "let this account listen on 127.0.0.1 or free a port",
  },
  {
    pattern: /cannot be run as root|root.*is not permitted|administrative permissions/i,
    reason: "account",
    problem: "PostgreSQL refuses to run as root",
    remedy: "start it as another user",
  },
  {
    pattern: /wrong ownership|must be started by the user that owns/i,
    reason: "owner",
    problem: "its data directory belongs to another user",
    remedy: "start it as that user or change the owner of the directory",
  },
  {
    pattern: /incompatible with (this )?server|initialized by PostgreSQL version/i,
    reason: "version",
    problem: "its data directory was written by another major version",
    remedy: "back it up with that version and restore it into an empty DATA_DIR",
  },
  {
    pattern: /error while loading shared libraries|Library not loaded|Exec format error|ENOENT/i,
    reason: "binaries",
    problem: "its program files do not run on this machine",
    remedy: "set DATABASE_URL to a PostgreSQL 15 or newer",
  },
  {
    pattern: /Permission denied|EACCES|EPERM/i,
    reason: "path",
    problem: "a file or directory that it needs may not be read",
    remedy: "give the user it runs as access to DATA_DIR",
  },
];

export function toStartError(command: string, output: string): EmbeddedStartError {
  const symptom = SYMPTOMS.find(({ pattern }) => pattern.test(output));
  if (symptom) return new EmbeddedStartError(symptom.reason, symptom.problem, symptom.remedy);
  const lastLine = output.trim().split("\n").at(-1) ?? "no output";
  return new EmbeddedStartError(
    "unknown",
    `${command} said "${lastLine}"`,
    "see the file named log in its directory",
  );
}
