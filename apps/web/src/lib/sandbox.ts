import { createStore } from "@/lib/store.ts";

/** The server runs simulators only, as the header of its replies says. */
export const sandbox = createStore(false);

export const recordSandbox = (headers: Headers): void => {
  if (headers.get("x-sandbox") === "on") sandbox.set(true);
};
