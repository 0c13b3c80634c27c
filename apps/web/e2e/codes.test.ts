import { describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { closeShare, codeThatWaits, issueNumber, givePromise } from "./harness/codes.ts";
import { setHours } from "./harness/rules.ts";
import { anyCase, getReachableCase } from "./harness/reach.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { uiText, signIn } from "./harness/sign-in.ts";
import { useJourney } from "./harness/journey.ts";

interface Code {
  readonly state: string;
  readonly number: string | null;
  readonly amountMinor: number;
}

describe.skipIf(noBrowser)("repayment codes", () => {
  const journey = useJourney();

  const toLoanId = (path: string) => Number(path.split("/")[3]);

  const listCodes = async (page: Page, path: string): Promise<Code[]> => {
    const reply = await page.request.get(
      `${journey.app.url}/prod/api/repay/repaymentCodeList?loanId=${toLoanId(path)}`,
    );
    return ((await reply.json()) as { data: Code[] }).data;
  };

  const openCase = async (page: Page, login: string, query = "") => {
    await signIn(page, journey.app, login);
    const path = await anyCase(page, journey.app);
    await navigateTo(page, journey.app.url, path + query);
    return path;
  };

  const newCode = async (page: Page) => {
    await page.keyboard.press("Alt+c");
    const dialog = page.getByRole("dialog", { name: uiText("repay.code.form.title") });
    await dialog.waitFor();
    await settle(page);
    return dialog;
  };

  const assertRefused = async (page: Page, dialog: Locator) => {
    await dialog.getByLabel(uiText("repay.code.form.amount")).fill("99999999");
    await page.keyboard.press("Tab");
    await dialog.getByText(/must be below the amount due of Rp/).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  };

  const seeQuote = async (dialog: Locator) => {
    await dialog.getByLabel(uiText("repay.code.form.amount")).fill("150000");
    const quote = dialog.getByRole("region", { name: uiText("repay.code.quote.title") });
    await quote.getByText(uiText("repay.code.quote.total")).waitFor();
    expect(await quote.innerText()).toContain("Rp\u00a0150.000");
  };

  const share = async (page: Page, card: Locator, number: string) => {
    const borrower = await page.getByRole("heading", { level: 1 }).innerText();
    await card.getByRole("button", { name: uiText("repay.code.share.action") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("img", { name: /^QR code of number 8808/ }).waitFor();
    const text = dialog.getByLabel(uiText("core.field.text"), { exact: true });
    await settle(page);
    expect(await text.inputValue()).toStartWith(`Halo ${borrower}`);
    await dialog.getByRole("radio", { name: "English" }).click();
    await settle(page);
    const content = await text.inputValue();
    expect(content).toStartWith(`Hello ${borrower}`);
    expect(content).toContain(number);
    expect(content).not.toMatch(/[{}]/);
    expect(await accessibilityFaults(page)).toEqual([]);
  };

  test("a code is created after its quote was displayed, gets its number, is copied and shared", async () => {
    const { page, context, complaints } = await journey.visitor();
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const path = await openCase(page, "agent21");
    const before = await listCodes(page, path);
    const dialog = await newCode(page);
    await dialog.getByRole("radio", { name: uiText("repay.code.types.SINGLE") }).click();
    await assertRefused(page, dialog);
    await seeQuote(dialog);
    expect(await listCodes(page, path)).toEqual(before);
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    await closeShare(page);

    const name = uiText("tasks.case.area.codes");
    await page.getByRole("tab", { name, exact: true, selected: true }).waitFor();
    const card = page.getByRole("article", { name: /^Part, BCA/ });
    await card.getByText(uiText("repay.code.states.ACTIVE")).waitFor();
    const [code] = await listCodes(page, path);
    expect(code).toMatchObject({ state: "ACTIVE", amountMinor: 150_000 });
    const label = uiText("repay.code.number");
    await card.getByRole("button", { name: uiText("app.copy.action", { label }) }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(code?.number ?? "");
    await share(page, card, copied);
    expect(complaints).toEqual([]);
  });

  test("input survives closing the form, and another code for the same place only replaces the first", async () => {
    const { page } = await journey.visitor();
    const path = await openCase(page, "agent22", "?area=codes");
    let dialog = await newCode(page);
    await dialog.getByLabel(uiText("repay.code.form.amount")).fill("120000");
    await settle(page);
    await page.keyboard.press("Escape");
    dialog = await newCode(page);
    const amount = dialog.getByLabel(uiText("repay.code.form.amount"));
    expect(await amount.inputValue()).toBe("120.000");
    const make = () =>
      dialog.getByRole("button", { name: uiText("repay.code.form.submit") }).click();
    await make();
    await dialog.waitFor({ state: "detached" });
    await closeShare(page);
    dialog = await newCode(page);
    const amountField = dialog.getByLabel(uiText("repay.code.form.amount"));
    await amountField.fill("120000");
    await dialog.getByText(/You will get the same code/).waitFor();
    await amountField.fill("130000");
    await dialog.getByText(/Replaces the open code of/).waitFor();
    await settle(page);
    await make();
    await dialog.waitFor({ state: "detached" });
    await closeShare(page);
    const earlier = page.getByRole("region", { name: uiText("repay.code.earlier") });
    await earlier.getByText(uiText("repay.code.states.CANCELLED")).first().waitFor();
    // The newest codes come first; the case may have earlier ones.
    const states = (await listCodes(page, path))
      .slice(0, 2)
      .map((code) => [code.amountMinor, code.state === "CANCELLED"]);
    expect(states).toEqual([
      [130_000, false],
      [120_000, true],
    ]);
  });

  test("the promised amount reaches the borrower in four clicks", async () => {
    const { page, complaints } = await journey.visitor();
    await setHours(journey.app, "open");
    await signIn(page, journey.app, "agent22");
    const path = await getReachableCase(page, journey.app);
    await givePromise(journey.app, toLoanId(path), 140_000);
    await navigateTo(page, journey.app.url, path);
    const form = await newCode(page);
    await form.getByText(uiText("repay.code.quote.total")).waitFor();
    await form.getByRole("button", { name: uiText("repay.code.form.submit") }).click();
    const handover = page.getByRole("dialog", { name: uiText("repay.code.share.title") });
    await handover.getByRole("button", { name: uiText("telephony.sms.sendCode") }).click();
    const message = page.getByRole("dialog", { name: uiText("telephony.sms.title") });
    await message.getByRole("radio", { name: /8808\d+/, checked: true }).waitFor();
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await message.getByRole("button", { name: uiText("telephony.sms.send"), exact: true }).click();
    await message.waitFor({ state: "detached" });
    await page.getByText(uiText("core.done.sendSuccess")).waitFor();
    const [code] = await listCodes(page, path);
    expect(code).toMatchObject({ amountMinor: 140_000 });
    expect(complaints).toEqual([]);
  });

  test("a pending number appears automatically", async () => {
    const { page } = await journey.visitor({ width: 390, height: 844 });
    const path = await openCase(page, "agent23", "?area=codes");
    const codeId = await codeThatWaits(journey.app, toLoanId(path));
    await page.reload();
    await page.getByText(uiText("repay.code.waiting")).waitFor();
    await page.getByText(/refresh within two minutes: [01]:\d\d left/).waitFor();
    const number = await issueNumber(journey.app, codeId);
    await page.getByText(number.replace(/(.{4})(?=.)/g, "$1 ")).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});
