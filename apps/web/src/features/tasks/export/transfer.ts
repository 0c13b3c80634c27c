import { noteBehaviour } from "@/lib/behaviour.ts";
import { toFailure } from "@/lib/failure.ts";
import { noteEnd, restHeaders } from "@/lib/rest.ts";
import { whenSessionEnds } from "@/lib/session.ts";
import {
  type Download,
  downloads,
  type ExportRequest,
  type Transfer,
  trayOpen,
} from "./downloads.ts";
import { toHttpRequest } from "./export-address.ts";
import { expectWorkbook, toFileName, readWorkbook } from "@/lib/workbook.ts";

const RUNNING: Transfer = { state: "running" };
/** Maximum wait for a refusal before the download moves to the tray. */
const PATIENCE_MS = 1500;
const PROGRESS_INTERVAL_MS = 200;

const activeTransfers = new Map<number, AbortController>();
let last = 0;

const change = (id: number, to: Partial<Download>) =>
  downloads.set(
    downloads.get().map((download) => (download.id === id ? { ...download, ...to } : download)),
  );

/** Limits updates to a few per second, because each one renders the screen. */
const teller = (id: number) => {
  let lastReportedAt = 0;
  return (bytes: number) => {
    const now = performance.now();
    if (now - lastReportedAt < PROGRESS_INTERVAL_MS) return;
    lastReportedAt = now;
    change(id, { bytes });
  };
};

const follow = async (id: number, opened: Promise<Response>) => {
  try {
    const reply = await opened;
    const blob = await readWorkbook(reply, teller(id));
    if (!activeTransfers.has(id)) return;
    const name = toFileName(reply.headers.get("content-disposition"));
    const url = URL.createObjectURL(blob);
    change(id, { bytes: blob.size, progress: { state: "ready", name, url } });
  } catch (error) {
    noteEnd(error);
    const failure = toFailure(error);
    change(id, { progress: { state: "failed", failure } });
  } finally {
    activeTransfers.delete(id);
  }
};

const start = (id: number, request: ExportRequest): Promise<Response> => {
  const controller = new AbortController();
  activeTransfers.set(id, controller);
  const { signal } = controller;
  const headers = restHeaders();
  noteBehaviour(`export ${request.kind}`);
  const { address, body } = toHttpRequest(request);
  // Sent as a body: search terms such as phone numbers must not appear in an address.
  const init = body && {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  };
  const opened = fetch(address, { headers, ...init, signal }).then(expectWorkbook);
  void follow(id, opened);
  return opened;
};

/** Cancels a running download and releases its file. */
export const remove = (id: number): void => {
  const { progress } = downloads.get().find((download) => download.id === id) ?? {};
  if (progress?.state === "ready") URL.revokeObjectURL(progress.url);
  const running = activeTransfers.get(id);
  activeTransfers.delete(id);
  running?.abort();
  downloads.set(downloads.get().filter((download) => download.id !== id));
};

export const retry = ({ id, request }: Download): void => {
  change(id, { bytes: 0, progress: RUNNING });
  start(id, request).catch(() => {});
};

const patience = () => new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));

/** Starts an export. Throws on an immediate refusal, which never enters the tray. */
export const startExport = async (request: ExportRequest): Promise<void> => {
  const id = (last += 1);
  const opened = start(id, request);
  try {
    downloads.set([...downloads.get(), { id, request, bytes: 0, progress: RUNNING }]);
    await Promise.race([opened, patience()]);
  } catch (error) {
    remove(id);
    throw error;
  }
  trayOpen.set(true);
};

whenSessionEnds(() => {
  trayOpen.set(false);
  for (const { id } of downloads.get()) remove(id);
});
