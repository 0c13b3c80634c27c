import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { useJourney } from "./harness/journey.ts";
import { navigateTo } from "./harness/settle.ts";
import { signIn, uiText } from "./harness/sign-in.ts";

type Text = Parameters<typeof uiText>[0];

const chooseFirstLender = (page: Page, within = page.locator("body")) =>
  within
    .getByRole("combobox", { name: uiText("core.field.lender"), exact: true })
    .selectOption({ index: 1 });

describe.skipIf(noBrowser)("lender reports", () => {
  const journey = useJourney();

  test("shows figures, creates a link that opens them, and a subscription", async () => {
    const { page, complaints } = await journey.visitor();
    const { url } = journey.app;
    const button = (text: Text) =>
      page.getByRole("button", { name: uiText(text), exact: true }).last();
    const dialog = page.getByRole("dialog");
    const field = (text: Text) => dialog.getByRole("textbox", { name: uiText(text) });
    await signIn(page, journey.app, "sys01");

    await navigateTo(page, url, "/lenderReports");
    await page.getByText(uiText("reports.lenderReport.chooseLenderBody")).waitFor();
    await chooseFirstLender(page);
    await page.getByText(uiText("reports.lenderReport.figure.outstandingMinor")).first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    await navigateTo(page, url, "/lenderReports?section=links");
    await button("reports.lenderReport.addLink").press("Enter");
    await chooseFirstLender(page, dialog);
    await field("core.field.name").fill("Portal");
    await field("reports.lenderReport.origins").fill("http://lender.example");
    await button("reports.lenderReport.addLink").press("Enter");
    await dialog.getByText(uiText("core.error.lenderReport.originInvalid")).waitFor();
    await field("reports.lenderReport.origins").fill("https://lender.example");
    await button("reports.lenderReport.addLink").press("Enter");
    const link = (await dialog.getByText(/\/lender-report\/klr_/).innerText()).trim();
    expect(await accessibilityFaults(page)).toEqual([]);
    await button("core.action.close").press("Enter");
    await page.getByRole("cell", { name: "https://lender.example" }).waitFor();

    await navigateTo(page, url, "/lenderReports?section=subscriptions");
    await button("telephony.reportMail.add").press("Enter");
    await chooseFirstLender(page, dialog);
    await field("telephony.reportMail.emails").fill("figures@lender.example");
    expect(await accessibilityFaults(page)).toEqual([]);
    await button("core.action.save").press("Enter");
    await page.getByRole("cell", { name: "figures@lender.example" }).waitFor();

    await navigateTo(page, url, "/lenderReports?section=mails");
    await page.getByText(uiText("telephony.reportMail.noMails")).waitFor();
    expect(complaints).toEqual([]);

    await page.goto(link);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page
      .getByRole("link", { name: uiText("reports.lenderReport.page.last", { days: 7 }) })
      .click();
    expect(await page.locator("svg rect").count()).toBeGreaterThan(0);
  });
});
