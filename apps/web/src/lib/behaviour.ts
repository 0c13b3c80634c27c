import { openPath } from "@/lib/current-path.ts";

/** User action as the behaviour record stores it. */
export interface Behaviour {
  /** Path without ids. */
  readonly page: string;
  /** `open`, or one of `button`, `reveal`, `export` and `play` with their subject. */
  readonly action: string;
  readonly at: Date;
  readonly taskId?: number;
}

/** Maximum length on the server. */
const LONGEST = 100;
const withoutIds = (text: string): string => text.replace(/\d+/g, "{id}").slice(0, LONGEST);

const buffer: Behaviour[] = [];
let isSignedIn = false;

/** Starts recording actions; returns the function that stops it and discards unsent actions. */
export const noteBehaviours = (): (() => void) => {
  isSignedIn = true;
  return () => {
    isSignedIn = false;
    buffer.length = 0;
  };
};

/** Notes an action on the page that is open, or on the one at this path; it is sent later. */
export const noteBehaviour = (action: string, path = openPath()): void => {
  if (!isSignedIn) return;
  const taskId = Number(/^\/task\/(\d+)\//.exec(path)?.[1]);
  buffer.push({
    page: withoutIds(path) || "/",
    action: withoutIds(action),
    at: new Date(),
    ...(taskId ? { taskId } : {}),
  });
};

/** Hands over the oldest, at most so many. */
export const drainBehaviours = (maxCount: number): Behaviour[] => buffer.splice(0, maxCount);
