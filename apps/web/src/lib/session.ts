import { readCookie, writeCookie } from "@/lib/cookie.ts";
import { createStore, useStore } from "@/lib/store.ts";
import { toastNotice } from "@/lib/toast.ts";

const COOKIE = "token";

/** The session's token, as the `token` header carries it; null is "not logged in". */
export const token = createStore<string | null>(readCookie(COOKIE));

export const useLoggedIn = (): boolean => useStore(token) !== null;

/** Reason of the blocking dialog: a sign-in on another device, or a change of the account. */
export const forcedOut = createStore<"elsewhere" | "changed" | null>(null);

/** Message on the sign-in page after a refusal because of the user's address. */
export const turnedAway = createStore<string | null>(null);

const tabs = "BroadcastChannel" in window ? new BroadcastChannel("kolekta.session") : null;

const onEnd = new Set<() => void>();

/**
 * Registers a listener for the end of the session, for whatever reason; it clears the caches and
 * drafts of the user.
 */
export const whenSessionEnds = (listener: () => void): void => {
  onEnd.add(listener);
};

export const startSession = (value: string, expiresAt: Date): void => {
  turnedAway.set(null);
  writeCookie(COOKIE, value, (expiresAt.getTime() - Date.now()) / 1000);
  token.set(value);
  tabs?.postMessage(value);
};

const clearSession = () => {
  token.set(null);
  forcedOut.set(null);
  for (const listener of onEnd) listener();
};

/** Ends the session here; many calls may fail at once, the message is shown once. */
export const endSession = (message?: string): void => {
  if (token.get() === null) return;
  writeCookie(COOKIE, "", 0);
  clearSession();
  tabs?.postMessage(null);
  if (message) toastNotice(message);
};

/**
 * Handles a session that the server ended; after a sign-in on another device, the user confirms
 * first.
 */
export const sessionEnded = ({
  key,
  message,
}: {
  readonly key: string | null;
  readonly message: string;
}): void => {
  if (key === "session.forcedOut") forceOut("elsewhere");
  else if (key === "session.outside") rejectSession(message);
  // While the dialog already reports the reason, the message would be a second notice.
  else if (forcedOut.get() === null) endSession(message);
};

/**
 * Ends the session in this browser only: the server refuses it because of the user's address, but
 * it remains valid there. The sign-in page shows the reason until the next sign-in.
 */
export const rejectSession = (message: string): void => {
  if (token.get() === null) return;
  endSession();
  turnedAway.set(message);
};

/** Shows the blocking dialog; the session ends when the user confirms it. */
export const forceOut = (why: "elsewhere" | "changed"): void => {
  if (token.get() !== null) forcedOut.set(why);
};

const onPasswordDue = new Set<() => void>();

/** Runs when the server serves nothing but the change of the password. */
export const whenPasswordDue = (listener: () => void): void => {
  onPasswordDue.add(listener);
};

/**
 * Handles an ended session or a due password on every page; returns true for a failure of either
 * kind.
 */
export const handleSessionFailure = (failure: {
  readonly kind: string;
  readonly key: string | null;
  readonly message: string;
}): boolean => {
  if (failure.kind === "ended") sessionEnded(failure);
  else if (failure.kind === "passwordDue") for (const listener of onPasswordDue) listener();
  else return false;
  return true;
};

/**
 * Follows sign-ins and sign-outs of other tabs. The message has the token, because the cookie may
 * arrive in this tab later.
 */
export const watchOtherTabs = (): void => {
  tabs?.addEventListener("message", ({ data }: MessageEvent<string | null>) => {
    if (data === token.get()) return;
    if (token.get() !== null) clearSession();
    token.set(data);
  });
};
