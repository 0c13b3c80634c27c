import type { ExtensionRefusal } from "@kolekta/api/repay/extension/contract";
import type { Page } from "playwright-core";
import type { App } from "./app.ts";

interface CaseRef {
  readonly taskId: number;
  readonly loanId: number;
  readonly borrowerId: number;
  readonly loanNumber: string;
}

interface Offer {
  readonly eligible: boolean;
  readonly refusals: readonly ExtensionRefusal[];
}

export const toCasePath = ({ taskId, loanId, borrowerId }: CaseRef): string =>
  `/task/${taskId}/${loanId}/${borrowerId}?area=codes`;

async function requestJson<T>(page: Page, app: App, path: string): Promise<T> {
  const reply = await page.request.get(`${app.url}/prod${path}`);
  return ((await reply.json()) as { data: T }).data;
}

/** Finds the caller's first case in collection with such an offer. */
export async function caseWith(
  page: Page,
  app: App,
  matches: (offer: Offer) => boolean,
): Promise<CaseRef & { readonly offer: Offer }> {
  const { rows } = await requestJson<{ rows: CaseRef[] }>(
    page,
    app,
    "/api/task/listing?page=1&size=100&status=C10",
  );
  for (const row of rows) {
    const { taskId } = row;
    const offer = await requestJson<Offer>(page, app, `/api/loan/delayCode?taskId=${taskId}`);
    if (matches(offer)) return { ...row, offer };
  }
  throw new Error("no case has such an offer");
}

interface Extension {
  readonly state: string;
  readonly oldDueOn: string;
  readonly newDueOn: string | null;
  readonly codeNumber: string | null;
  readonly feeMinor: number;
}

export const listExtensions = (page: Page, app: App, { loanId }: CaseRef): Promise<Extension[]> =>
  requestJson(page, app, `/api/loan/delayListing?loanId=${loanId}`);

/** Pays the number at the simulated bank; the user of `page` may act as it. */
export async function payAtBank(page: Page, app: App, number: string): Promise<string> {
  const cookies = await page.context().cookies();
  const token = cookies.find((cookie) => cookie.name === "token")?.value ?? "";
  const reply = await page.request.post(`${app.url}/prod/api/payment/bank/pay`, {
    headers: { token },
    data: { number },
  });
  const { data } = (await reply.json()) as { data: { answer: string } };
  return data.answer;
}
