/** Row of a collector's case list, over the same API as the web. */

export interface Row {
  readonly taskId: number;
  readonly loanId: number;
  readonly borrowerId: number;
  readonly status: string;
}

/** Opened case with all that recording a result needs. */
export interface Opened {
  readonly taskId: number;
  readonly version: number;
  readonly contactId: number;
}

/** Ended call, as recorded by the telephone system. */
export interface Ended {
  readonly callId: number;
  readonly callStatus: string;
}

/** Refusal of the server with its message. */
export class RequestRefusedError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const CONFLICT = "09";
export const isConflict = (error: unknown): boolean =>
  error instanceof RequestRefusedError && error.code === CONFLICT;

const FIRST_VIEW = "tasks.case.get,tasks.contact.list,tasks.log.list";
const DAY_MS = 86_400_000;

interface Envelope<T> {
  readonly code: string;
  readonly message: string;
  readonly data: T;
}

type FirstView = readonly [
  { result: { data: { json: { version: number } } } },
  { result: { data: { json: { contactId: number; relation: string }[] } } },
  unknown,
];

export function createAgentClient(url: string, token: string) {
  const headers = { token, "content-type": "application/json" };
  const sendRequest = async <T>(path: string, body?: object): Promise<T> => {
    const reply = await fetch(
      `${url}/prod${path}`,
      body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers },
    );
    const { code, message, data } = (await reply.json()) as Envelope<T>;
    if (code !== "00") throw new RequestRefusedError(code, `${path}: ${message}`);
    return data;
  };
  const result = ({ taskId, version, contactId }: Opened, callStatus = "CNCT") => ({
    taskId,
    version,
    contactId,
    callStatus,
    channel: "03",
    // A wrong number gets no callback.
    result: callStatus === "NULL" ? "A60LC" : "A20RETRY",
    remark: "bench",
    nextCallAt: new Date(Date.now() + DAY_MS),
  });
  return {
    list: async () =>
      (await sendRequest<{ rows: Row[] }>("/api/task/listing")).rows.filter(
        ({ status }) => status === "C00" || status === "C10",
      ),
    open: (row: Row) => firstView(url, headers, row),
    check: ({ taskId, contactId }: Opened) =>
      sendRequest<{ verdict: string }>(
        `/api/task/guard/check?taskId=${taskId}&contactId=${contactId}&action=CALL`,
      ),
    call: ({ taskId, contactId }: Opened) =>
      sendRequest<{ callId: number }>("/api/sms/infinity/voice-call", { taskId, contactId }),
    hangUp: (callId: number) => sendRequest("/api/sms/infinity/hang-up", { callId }),
    /** Waits until the provider has reported the end of the call. */
    ended: async (): Promise<Ended | null> => {
      for (;;) {
        const { call } = await sendRequest<{ call: Ended | { callStatus: null } | null }>(
          "/api/sms/infinity/current",
        );
        if (call?.callStatus !== null) return call ?? null;
        await Bun.sleep(100);
      }
    },
    record: (opened: Opened) => sendRequest("/api/task/collectionLog/save", result(opened)),
    wrapUp: (opened: Opened, { callId, callStatus }: Ended) =>
      sendRequest("/api/sms/infinity/collection-logs-save", {
        ...result(opened, callStatus),
        callId,
      }),
  };
}

export type AgentClient = ReturnType<typeof createAgentClient>;

/** Loads the first view of the case workspace in one request. */
async function firstView(
  url: string,
  headers: Record<string, string>,
  { taskId, loanId, borrowerId }: Row,
): Promise<Opened> {
  const input = {
    0: { json: { taskId, loanId } },
    1: { json: { id: borrowerId } },
    2: { json: { id: taskId } },
  };
  const query = encodeURIComponent(JSON.stringify(input));
  const reply = await fetch(`${url}/trpc/${FIRST_VIEW}?batch=1&input=${query}`, { headers });
  if (!reply.ok) throw new Error(`opening a case answered ${reply.status}`);
  const [key, contacts] = (await reply.json()) as FirstView;
  const self = contacts.result.data.json.find(({ relation }) => relation === "R01");
  if (!self) throw new Error(`case ${taskId} has no borrower to call`);
  const { version } = key.result.data.json;
  return { taskId, version, contactId: self.contactId };
}
