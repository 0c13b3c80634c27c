import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { noBrowser } from "./harness/chromium.ts";
import { closeShare } from "./harness/codes.ts";
import { payAtBank } from "./harness/extensions.ts";
import { anyCase } from "./harness/reach.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { uiText, signIn } from "./harness/sign-in.ts";
import { useJourney } from "./harness/journey.ts";

interface Code {
  readonly state: string;
  readonly number: string | null;
}

interface Contact {
  readonly contactId: number;
  readonly relation: string;
}

describe.skipIf(noBrowser)("a loan that is repaid", () => {
  const journey = useJourney();

  const visit = async (login: string): Promise<Page> => {
    const { page } = await journey.visitor();
    await signIn(page, journey.app, login);
    await settle(page);
    return page;
  };

  const requestJson = async <T>(page: Page, path: string): Promise<T> => {
    const reply = await page.request.get(`${journey.app.url}/prod${path}`);
    return ((await reply.json()) as { data: T }).data;
  };

  const makeFullCode = async (page: Page, loanId: number): Promise<string> => {
    await page.keyboard.press("Alt+c");
    const dialog = page.getByRole("dialog", { name: uiText("repay.code.form.title") });
    await dialog.getByRole("radio", { name: uiText("repay.code.types.FULL") }).click();
    await settle(page);
    await dialog.getByRole("button", { name: uiText("repay.code.form.submit") }).click();
    await dialog.waitFor({ state: "detached" });
    await closeShare(page);
    await page.getByText(uiText("repay.code.states.ACTIVE")).first().waitFor();
    const path = `/api/repay/repaymentCodeList?loanId=${loanId}`;
    const [code] = await requestJson<Code[]>(page, path);
    return code?.number ?? "";
  };

  const checkCall = async (page: Page, taskId: number, borrowerId: number) => {
    const contacts = await requestJson<Contact[]>(page, `/api/task/contactList/${borrowerId}`);
    const self = contacts.find((contact) => contact.relation === "R01");
    const path = `/api/task/guard/check?taskId=${taskId}&contactId=${self?.contactId}&action=CALL`;
    return requestJson<{ verdict: string; rule: string }>(page, path);
  };

  test("closes live, appears in the ticker, and blocks calls", async () => {
    const agent = await visit("agent03");
    const path = await anyCase(agent, journey.app);
    const [taskId = 0, loanId = 0, borrowerId = 0] = path.split("/").slice(2).map(Number);
    await navigateTo(agent, journey.app.url, path);
    const number = await makeFullCode(agent, loanId);

    const bank = await visit("finance01");
    expect(await payAtBank(bank, journey.app, number)).toBe("POSTED");
    await agent.getByText(uiText("tasks.case.workspace.closedTitle")).waitFor();
    await agent.getByText(uiText("repay.code.states.PAID")).first().waitFor();

    const me = await requestJson<{ user: { name: string } }>(agent, "/login/currentUser");
    const newest = agent
      .getByRole("group", { name: uiText("repay.ticker.title") })
      .getByRole("listitem")
      .first();
    await newest.getByText(me.user.name).waitFor();
    expect(await checkCall(agent, taskId, borrowerId)).toMatchObject({ verdict: "BLOCK" });
  });
});
