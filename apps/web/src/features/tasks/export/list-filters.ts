import type { ExportKind } from "./downloads.ts";

type Reading = (text: string) => unknown;
const asIs: Reading = (text) => text;

/**
 * Filters of each list besides days and people: name in the address, name for the server, and
 * parser.
 */
const NARROWED: Readonly<Record<ExportKind, Readonly<Record<string, readonly [string, Reading]>>>> =
  {
    logs: {},
    calls: {
      loanNumber: ["loanNumber", asIs],
      phone: ["phone", asIs],
      callType: ["callType", Number],
      callStatus: ["callStatus", asIs],
      recording: ["hasRecording", (text) => text === "with"],
    },
    sms: {
      loanNumber: ["loanNumber", asIs],
      phone: ["phone", asIs],
      text: ["text", asIs],
      channel: ["channel", asIs],
      result: ["result", asIs],
    },
    logins: { login: ["login", asIs], ip: ["ip", asIs], outcome: ["outcome", asIs] },
    behaviours: {
      login: ["login", asIs],
      taskId: ["taskId", Number],
      userAction: ["userAction", asIs],
    },
    reveals: { login: ["login", asIs], taskId: ["taskId", Number], datum: ["datum", asIs] },
  };

export interface ListFilters {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly institutionId?: number | undefined;
  readonly agentId?: number | undefined;
  readonly narrowed?: Readonly<Record<string, unknown>> | undefined;
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/**
 * Returns the filters of the list from which the export was opened; none if it was opened
 * elsewhere.
 */
export const listFilters = (kind: ExportKind | undefined, query: URLSearchParams): ListFilters => {
  if (!kind) return {};
  const day = (name: string) => {
    const text = query.get(name) ?? "";
    return DAY.test(text) ? text : undefined;
  };
  const id = (name: string) => Number(query.get(name)) || undefined;
  const narrowed = Object.entries(NARROWED[kind]).flatMap(([name, [field, read]]) => {
    const text = query.get(name);
    return text ? [[field, read(text)] as const] : [];
  });
  return {
    from: day("from"),
    to: day("to"),
    institutionId: id("institutionId"),
    agentId: id("agentId"),
    narrowed: narrowed.length > 0 ? Object.fromEntries(narrowed) : undefined,
  };
};
