import { readCookie, writeCookie } from "@/lib/cookie.ts";
import { createStore, useStore } from "@/lib/store.ts";
import { toastNotice } from "@/lib/toast.ts";

const COOKIE = "token";

/** The session's token, as the `token` header carries it; null is "not logged in". */
export const token = createStore<string | null>(readCookie(COOKIE));

export const useLoggedIn = (): boolean => useStore(token) !== null;

/** Why the dialog stands over the page that lets nobody go on: another device logged in, or the account was changed. */
export const forcedOut = createStore<"elsewhere" | "changed" | null>(null);

/** Why the login page stands there: where the user is, he may not work. */
export const turnedAway = createStore<string | null>(null);

const tabs = "BroadcastChannel" in window ? new BroadcastChannel("kolekta.session") : null;

const onEnd = new Set<() => void>();

/** Runs when the session ends, whoever ended it: caches and drafts of the former user go then. */
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

/** The server has ended the session; where another device logged in, the user confirms first. */
export const sessionEnded = ({
  key,
  message,
}: {
  readonly key: string | null;
  readonly message: string;
}): void => {
  if (key === "session.forcedOut") forceOut("elsewhere");
  else if (key === "session.outside") rejectSession(message);
  // Who was told so already hears it once.
  else if (forcedOut.get() === null) endSession(message);
};

/** The session stands, but is not served from here: the login page says why until somebody logs in. */
export const rejectSession = (message: string): void => {
  if (token.get() === null) return;
  endSession();
  turnedAway.set(message);
};

/** Puts the dialog over the page; the session is gone once it is confirmed. */
export const forceOut = (why: "elsewhere" | "changed"): void => {
  if (token.get() !== null) forcedOut.set(why);
};

const onPasswordDue = new Set<() => void>();

/** Runs when the server serves nothing but the change of the password. */
export const whenPasswordDue = (listener: () => void): void => {
  onPasswordDue.add(listener);
};

/** What the end of a session or a password that is due asks of every page; true for a failure that was one of them. */
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

/** A login or logout in another tab counts here too. It says which: its cookie may reach this tab after its word. */
export const watchOtherTabs = (): void => {
  tabs?.addEventListener("message", ({ data }: MessageEvent<string | null>) => {
    if (data === token.get()) return;
    if (token.get() !== null) clearSession();
    token.set(data);
  });
};
