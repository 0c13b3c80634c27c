declare const OFFLINE_VERSION: string;

/** Registers the worker that shows a notice while the server cannot be reached; built pages only. */
export const registerOfflineNotice = (): void => {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  void navigator.serviceWorker.register(`/service-worker.js?${OFFLINE_VERSION}`).catch(() => {});
};
