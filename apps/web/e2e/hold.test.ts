import { describe, expect, test } from "bun:test";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { anyCase } from "./harness/reach.ts";
import { goTo, settle } from "./harness/settle.ts";
import { say, signIn } from "./harness/sign-in.ts";
import { useJourney } from "./harness/journey.ts";

describe.skipIf(noBrowser)("a hold on contact", () => {
  const journey = useJourney();

  const openAs = async (login: string, path?: string) => {
    const visitor = await journey.visitor();
    await signIn(visitor.page, journey.app, login);
    const place = path ?? (await anyCase(visitor.page, journey.app));
    await goTo(visitor.page, journey.app.url, place);
    const button = (name: string) =>
      visitor.page.getByRole("button", { name, exact: true });
    return { ...visitor, place, button };
  };

  test("is opened for a reason, stops calling and sinks the case; who may not open one sees it and its past", async () => {
    const agent = await openAs("agent32");
    const inspector = await openAs("inspector01", agent.place);
    expect(await inspector.button(say("tasks.hold.title")).count()).toBe(0);

    await agent.button(say("tasks.hold.title")).click();
    const dialog = agent.page.getByRole("dialog");
    await dialog.getByLabel(say("core.field.reason")).fill("Paid already");
    await dialog
      .getByRole("button", { name: say("tasks.hold.open"), exact: true })
      .click();
    await dialog.getByText("Paid already").waitFor();
    await agent.page.keyboard.press("Escape");
    await agent.button(say("tasks.hold.onHold")).waitFor();
    await agent.page.getByText(say("tasks.case.why.ON_HOLD")).waitFor();
    await agent.page
      .getByText(new RegExp(`^${say("telephony.call.place.blocked")}`))
      .waitFor();

    const finance = await openAs("finance01", "/holds");
    const { page } = finance;
    const row = page.getByRole("row", { name: /Paid already/ });
    await row.waitFor();
    await page
      .getByRole("tab", { name: say("tasks.hold.kind.DISPUTE") })
      .click();
    await row.waitFor({ state: "detached" });
    await page
      .getByRole("tab", { name: say("tasks.hold.kind.ALREADY_PAID") })
      .click();
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await row
      .getByRole("button", { name: new RegExp(`^${say("tasks.hold.close")}`) })
      .click();
    const release = page.getByRole("dialog");
    await release
      .getByLabel(say("tasks.hold.outcome.label"))
      .selectOption("REFUSED");
    await release
      .getByLabel(say("tasks.hold.closeReason"))
      .fill("No payment came in");
    await release
      .getByRole("button", { name: say("tasks.hold.close"), exact: true })
      .click();
    await row.waitFor({ state: "detached" });
    await goTo(page, journey.app.url, agent.place);
    await finance.button(say("tasks.hold.past")).waitFor();
    await inspector.page.reload();
    await settle(inspector.page);
    await inspector.button(say("tasks.hold.past")).waitFor();
    await agent.button(say("tasks.hold.title")).waitFor();
  });

  test("for what is so of the borrower takes the day from which it holds, and shows it in the head of the case", async () => {
    const agent = await openAs("agent32");
    await agent.button(say("tasks.hold.title")).click();
    const dialog = agent.page.getByRole("dialog");
    await dialog.getByLabel(say("app.form.kind")).selectOption("DECEASED");
    await dialog
      .getByLabel(say("core.field.reason"))
      .fill("The family sent the certificate");
    const record = dialog.getByRole("button", {
      name: say("tasks.borrower.fact.record"),
      exact: true,
    });
    await record.click();
    await dialog.getByText(say("tasks.borrower.fact.dayMissing")).waitFor();
    await dialog
      .getByLabel(say("tasks.borrower.fact.field.fromOn"))
      .fill("2026-01-05");
    await record.click();
    await dialog.getByText(say("tasks.borrower.fact.held")).waitFor();
    await agent.page.keyboard.press("Escape");
    const badge = /^Died .*2026/;
    await agent.page.getByText(badge).waitFor();

    const finance = await openAs("finance01", agent.place);
    await finance.page.getByText(badge).waitFor();
    await finance.button(say("tasks.hold.onHold")).click();
    const release = finance.page.getByRole("dialog");
    await release
      .getByLabel(say("tasks.borrower.fact.endReason"))
      .fill("It was the brother");
    await release
      .getByRole("button", {
        name: say("tasks.borrower.fact.end"),
        exact: true,
      })
      .click();
    await finance.page.getByText(badge).nth(1).waitFor({ state: "detached" });
    await agent.button(say("tasks.hold.title")).waitFor();
    expect(await agent.page.getByText(badge).count()).toBe(0);
  });
});
