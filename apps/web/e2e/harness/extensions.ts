import type { ExtensionRefusal } from "@kolekta/api/repay/extension/contract";
import type { Page } from "playwright-core";
import type { House } from "./house.ts";

interface Place {
  readonly taskId: number;
  readonly loanId: number;
  readonly borrowerId: number;
}

interface Offer {
  readonly eligible: boolean;
  readonly refusals: readonly ExtensionRefusal[];
}

export const pathOf = ({ taskId, loanId, borrowerId }: Place): string =>
  `/task/${taskId}/${loanId}/${borrowerId}?area=codes`;

async function ask<T>(page: Page, house: House, path: string): Promise<T> {
  const reply = await page.request.get(`${house.url}/prod${path}`);
  return ((await reply.json()) as { data: T }).data;
}

/** The caller's first case in collection whose offer is as wanted. */
export async function caseWith(
  page: Page,
  house: House,
  wanted: (offer: Offer) => boolean,
): Promise<Place & { readonly offer: Offer }> {
  const { rows } = await ask<{ rows: Place[] }>(
    page,
    house,
    "/api/task/listing?page=1&size=100&status=C10",
  );
  for (const row of rows) {
    const { taskId } = row;
    const offer = await ask<Offer>(
      page,
      house,
      `/api/loan/delayCode?taskId=${taskId}`,
    );
    if (wanted(offer)) return { ...row, offer };
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

export const extensionsOf = (
  page: Page,
  house: House,
  { loanId }: Place,
): Promise<Extension[]> =>
  ask(page, house, `/api/loan/delayListing?loanId=${loanId}`);

/** The borrower pays this number at the simulated bank; `page` is of somebody who may act as it. */
export async function payAtBank(
  page: Page,
  house: House,
  number: string,
): Promise<string> {
  const cookies = await page.context().cookies();
  const token = cookies.find((one) => one.name === "token")?.value ?? "";
  const reply = await page.request.post(
    `${house.url}/prod/api/payment/bank/pay`,
    { headers: { token }, data: { number } },
  );
  const { data } = (await reply.json()) as { data: { answer: string } };
  return data.answer;
}
