const PAUSE_MS = 2_000;

const isServerThere = async (): Promise<boolean> => {
  try {
    return (await fetch("/healthz", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
};

const pause = () =>
  new Promise((resolve) => {
    window.addEventListener("online", resolve, { once: true });
    setTimeout(resolve, PAUSE_MS);
  });

/**
 * Waits until a lost connection is back and loads once more. A file still missing then was removed
 * by an update.
 */
export const loadWithRetry = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    return await load();
  } catch {
    while (!(await isServerThere())) await pause();
    return load();
  }
};
