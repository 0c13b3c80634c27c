/** Time without a change after which an upload counts as complete. */
const QUIET_MS = 10_000;
const UNFINISHED = /^\.|\.(?:part|filepart|tmp|crdownload)$/i;
/** Leaves room for the token before and the ending of the result behind. */
const MAX_NAME_BYTES = 150;
const CLAIMED = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(.+)$/s;

/** Uploads are complete when they are renamed to a usual name, or no longer change. */
export const isComplete = (name: string, changedAtMs: number, now: Date): boolean =>
  !UNFINISHED.test(name) && now.getTime() - changedAtMs >= QUIET_MS;

/** Builds the name of a taken file; a long one keeps its ending. */
export const toClaimedName = (token: string, name: string): string =>
  `${token}.${Buffer.from(name).subarray(-MAX_NAME_BYTES).toString()}`;

export interface ClaimedName {
  readonly token: string;
  readonly name: string;
}

/** Returns null for a file that was put there by others. */
export function parseClaimedName(claimed: string): ClaimedName | null {
  const [, token, name] = CLAIMED.exec(claimed) ?? [];
  return token !== undefined && name !== undefined ? { token, name } : null;
}
