import { describe, expect, test } from "bun:test";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { anyCase } from "./harness/reach.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { uiText, signIn } from "./harness/sign-in.ts";
import { useJourney } from "./harness/journey.ts";

describe.skipIf(noBrowser)("a hold on contact", () => {
  const journey = useJourney();

  const openAs = async (login: string, path?: string) => {
    const visitor = await journey.visitor();
    await signIn(visitor.page, journey.app, login);
    const casePath = path ?? (await anyCase(visitor.page, journey.app));
    await navigateTo(visitor.page, journey.app.url, casePath);
    const button = (name: string) => visitor.page.getByRole("button", { name, exact: true });
    return { ...visitor, casePath, button };
  };

  test("is opened with a reason, stops calls and lowers the case; other users see it and its history", async () => {
    const agent = await openAs("agent32");
    const inspector = await openAs("inspector01", agent.casePath);
    expect(await inspector.button(uiText("tasks.hold.title")).count()).toBe(0);

    await agent.button(uiText("tasks.hold.title")).click();
    const dialog = agent.page.getByRole("dialog");
    await dialog.getByLabel(uiText("core.field.reason")).fill("Paid already");
    await dialog.getByRole("button", { name: uiText("tasks.hold.open"), exact: true }).click();
    await dialog.getByText("Paid already").waitFor();
    await agent.page.keyboard.press("Escape");
    await agent.button(uiText("tasks.hold.onHold")).waitFor();
    await agent.page.getByText(uiText("tasks.case.why.ON_HOLD")).waitFor();
    await agent.page.getByText(new RegExp(`^${uiText("telephony.call.place.blocked")}`)).waitFor();

    const finance = await openAs("finance01", "/holds");
    const { page } = finance;
    const row = page.getByRole("row", { name: /Paid already/ });
    await row.waitFor();
    await page.getByRole("tab", { name: uiText("tasks.hold.kind.DISPUTE") }).click();
    await row.waitFor({ state: "detached" });
    await page.getByRole("tab", { name: uiText("tasks.hold.kind.ALREADY_PAID") }).click();
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await row.getByRole("button", { name: new RegExp(`^${uiText("tasks.hold.close")}`) }).click();
    const release = page.getByRole("dialog");
    await release.getByLabel(uiText("tasks.hold.outcome.label")).selectOption("REFUSED");
    await release.getByLabel(uiText("tasks.hold.closeReason")).fill("No payment came in");
    await release.getByRole("button", { name: uiText("tasks.hold.close"), exact: true }).click();
    await release.waitFor({ state: "detached" });
    await row.waitFor({ state: "detached" });
    await navigateTo(page, journey.app.url, agent.casePath);
    await finance.button(uiText("tasks.hold.past")).waitFor();
    await inspector.page.reload();
    await settle(inspector.page);
    await inspector.button(uiText("tasks.hold.past")).waitFor();
    await agent.button(uiText("tasks.hold.title")).waitFor();
  });

  test("a borrower flag is recorded from its day, shown in the head, and lifted by another user", async () => {
    const agent = await openAs("agent32");
    const tab = ({ page }: typeof agent, name: string) =>
      page.getByRole("tab", { name, exact: true }).click();
    await tab(agent, uiText("tasks.case.areaGroup.person"));
    await tab(agent, uiText("tasks.case.area.facts"));
    await agent.button(uiText("tasks.borrower.flag.add")).click();
    const dialog = agent.page.getByRole("dialog");
    const reason = dialog.getByLabel(uiText("core.field.reason"));
    await reason.fill("The family sent the certificate");
    const record = dialog.getByRole("button", {
      name: uiText("tasks.borrower.flag.record"),
      exact: true,
    });
    await record.click();
    await dialog.getByText(uiText("core.error.borrower.flagDateRequired")).waitFor();
    await dialog.getByLabel(uiText("tasks.borrower.flag.field.fromOn")).fill("2026-01-05");
    await record.click();
    const badge = /^Died .*2026/;
    await agent.page.getByText(badge).nth(1).waitFor();
    await agent.page.getByText(uiText("tasks.case.why.ON_HOLD")).waitFor();
    expect(await agent.button(uiText("core.action.lift")).count()).toBe(0);

    await agent.button(uiText("tasks.borrower.flag.add")).click();
    await dialog.getByLabel(uiText("app.form.kind")).selectOption("LANGUAGE");
    await dialog.getByLabel(uiText("app.language.label")).selectOption("cn");
    await dialog.getByLabel(uiText("core.field.reason")).fill("Answers in Chinese");
    await dialog
      .getByRole("button", { name: uiText("tasks.borrower.flag.saved"), exact: true })
      .click();
    await agent.button(uiText("core.action.withdraw")).waitFor();

    const finance = await openAs("finance01", agent.casePath);
    await finance.page.getByText(badge).waitFor();
    await tab(finance, uiText("tasks.case.areaGroup.person"));
    await finance.button(uiText("core.action.lift")).last().click();
    const lift = finance.page.getByRole("dialog");
    await lift.getByLabel(uiText("tasks.borrower.flag.liftReason")).fill("It was the brother");
    await lift.getByRole("button", { name: uiText("core.action.lift"), exact: true }).click();
    await lift.waitFor({ state: "detached" });
    await finance.page.getByText(/It was the brother/).waitFor();
    await agent.page.getByText(badge).nth(1).waitFor({ state: "detached" });
    expect(await agent.page.getByText(badge).count()).toBe(1);
  });
});
