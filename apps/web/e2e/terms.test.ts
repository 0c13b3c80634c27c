import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { approveAs, propose } from "./harness/proposals.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { uiText, signIn } from "./harness/sign-in.ts";
import { useJourney } from "./harness/journey.ts";

describe.skipIf(noBrowser)("product terms", () => {
  const journey = useJourney();

  const open = async (login: string) => {
    const { page, complaints } = await journey.visitor();
    await signIn(page, journey.app, login);
    await navigateTo(page, journey.app.url, "/productTerms");
    await page.getByRole("link", { name: "Dana Lekas" }).click();
    await page.getByText(uiText("repay.terms.state.CURRENT")).first().waitFor();
    return { page, complaints };
  };

  const line = (page: Page, label: string) =>
    page.getByRole("row").filter({ hasText: label }).getByRole("cell").last();

  test("new terms are checked on the example, saved for a future day, and withdrawn", async () => {
    const { page, complaints } = await open("ops01");
    await page.getByRole("button", { name: uiText("repay.terms.add") }).click();
    const dialog = page.getByRole("dialog");
    const rate = dialog.getByLabel(`${uiText("repay.terms.lateRate")} (%)`);
    await rate.fill("0.3");
    const fee = line(page, uiText("repay.terms.example.fee", { dpd: 20 })).last();
    await expectText(fee, "Rp\u00a060.000");
    await expectText(
      line(page, uiText("repay.terms.example.cap")).last(),
      uiText("repay.terms.example.capOn", { dpd: 304 }),
    );
    await rate.fill("0.00001");
    await rate.blur();
    await dialog.getByText(uiText("core.error.terms.rateDigits")).waitFor();
    await rate.fill("0.3");
    const save = dialog.getByRole("button", { name: uiText("manage.proposal.propose") });
    const from = dialog.getByLabel(uiText("core.field.effectiveFrom"));
    const earliest = await from.inputValue();
    await from.fill("2024-01-31");
    await dialog.getByLabel(uiText("core.field.reason")).fill("the regulator lowered the cap");
    await save.click();
    await dialog.getByText(/must be .* or later/).waitFor();
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await from.fill(earliest);
    await save.click();
    await dialog.getByText(/The law allows at most 0.1% here/).waitFor();
    await rate.fill("0.1");
    await save.click();
    await dialog.waitFor({ state: "detached" });
    const terms = uiText("manage.proposal.kind.TERMS");
    await page.getByText(`${terms}: Dana Lekas`).waitFor();
    expect(await page.getByText(uiText("repay.terms.state.UPCOMING")).count()).toBe(0);
    await approveAs(journey, "finance01", `${terms}: Dana Lekas`);
    await page.reload();
    await page.getByText(uiText("repay.terms.state.UPCOMING")).waitFor();
    await page
      .getByRole("list", { name: uiText("repay.terms.history") })
      .getByText("the regulator lowered the cap")
      .waitFor();
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("button", { name: /^Withdraw the change from/ }).click();
    await dialog.getByLabel(uiText("core.field.reason")).fill("the circular was postponed");
    await propose(dialog);
    await dialog.waitFor({ state: "detached" });
    const withdrawal = uiText("manage.proposal.kind.TERMS_WITHDRAWAL");
    await approveAs(journey, "finance01", `${withdrawal}: Dana Lekas`);
    await page.reload();
    await page.getByText("the circular was postponed").waitFor();
    expect(await page.getByText(uiText("repay.terms.state.UPCOMING")).count()).toBe(0);
    expect(complaints).toEqual([
      "Failed to load resource: the server responded with a status of 400 (Bad Request)",
      "Failed to load resource: the server responded with a status of 400 (Bad Request)",
    ]);
  });

  test("finance reads terms and cannot change them", async () => {
    const { page } = await open("finance01");
    expect(await page.getByRole("button", { name: uiText("repay.terms.add") }).count()).toBe(0);
  });
});

type Locator = ReturnType<Page["getByRole"]>;

const expectText = (at: Locator, text: string): Promise<void> =>
  at.filter({ hasText: text }).waitFor();
