import type { Page } from "playwright-core";
import type { App } from "./app.ts";

interface CaseRef {
  readonly taskId: number;
  readonly loanId: number;
  readonly borrowerId: number;
}

async function requestJson<T>(page: Page, app: App, path: string): Promise<T> {
  const reply = await page.request.get(`${app.url}/prod${path}`);
  return ((await reply.json()) as { data: T }).data;
}

const toCasePath = ({ taskId, loanId, borrowerId }: CaseRef) =>
  `/task/${taskId}/${loanId}/${borrowerId}`;

interface CaseCriteria {
  readonly status: "C00" | "C10";
  /** The last digit of a number decides how the simulators answer. */
  readonly phone: RegExp;
  readonly actions: readonly ("CALL" | "SMS")[];
}

/** Finds the caller's first case, in the order of work, whose borrower may be contacted now. */
async function firstReachable(
  page: Page,
  app: App,
  { status, phone, actions }: CaseCriteria,
): Promise<string> {
  const { rows } = await requestJson<{ rows: CaseRef[] }>(
    page,
    app,
    `/api/task/listing?page=1&size=100&status=${status}`,
  );
  for (const row of rows) {
    const contacts = await requestJson<{ contactId: number; relation: string; phone: string }[]>(
      page,
      app,
      `/api/task/contactList/${row.borrowerId}`,
    );
    const self = contacts.find((contact) => contact.relation === "R01");
    if (!self || !phone.test(self.phone)) continue;
    const verdicts = await Promise.all(
      actions.map((action) =>
        requestJson<{ verdict: string }>(
          page,
          app,
          `/api/task/guard/check?taskId=${row.taskId}&contactId=${self.contactId}&action=${action}`,
        ),
      ),
    );
    if (verdicts.every(({ verdict }) => verdict !== "BLOCK")) return toCasePath(row);
  }
  throw new Error("no case of this agent can be reached");
}

/** Finds a case in collection whose borrower may be called and answers. */
export const caseThatAnswers = (page: Page, app: App): Promise<string> =>
  firstReachable(page, app, { status: "C10", phone: /[4-9]$/, actions: ["CALL"] });

/** Finds an unworked case whose borrower answers calls and receives texts. */
export const getReachableCase = (page: Page, app: App): Promise<string> =>
  firstReachable(page, app, { status: "C00", phone: /[45]$/, actions: ["CALL", "SMS"] });

/** Finds a case in collection whose borrower replies to texts. */
export const caseThatWritesBack = (page: Page, app: App): Promise<string> =>
  firstReachable(page, app, { status: "C10", phone: /6$/, actions: ["SMS"] });

/** Finds any open case of the caller. */
export async function anyCase(page: Page, app: App): Promise<string> {
  const { rows } = await requestJson<{ rows: CaseRef[] }>(
    page,
    app,
    "/api/task/listing?page=1&size=1&status=C10",
  );
  if (!rows[0]) throw new Error("the caller sees no open case");
  return toCasePath(rows[0]);
}
