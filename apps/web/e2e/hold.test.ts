import { describe, expect, test } from "bun:test";
import { noBrowser } from "./harness/chromium.ts";
import { anyCase } from "./harness/reach.ts";
import { goTo, settle } from "./harness/settle.ts";
import { say, signIn } from "./harness/sign-in.ts";
import { useStage } from "./harness/stage.ts";

describe.skipIf(noBrowser)("a hold on contact", () => {
  const stage = useStage();

  const openAs = async (login: string, path?: string) => {
    const visitor = await stage.visitor();
    await signIn(visitor.page, stage.house, login);
    const place = path ?? (await anyCase(visitor.page, stage.house));
    await goTo(visitor.page, stage.house.url, place);
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
    await dialog
      .getByLabel(say("tasks.hold.field.reason"))
      .fill("Paid already");
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

    const finance = await openAs("finance01", agent.place);
    await finance.button(say("tasks.hold.onHold")).click();
    const release = finance.page.getByRole("dialog");
    await release
      .getByLabel(say("tasks.hold.closeReason"))
      .fill("No payment came in");
    await release
      .getByRole("button", { name: say("tasks.hold.close"), exact: true })
      .click();
    await release
      .getByLabel(say("tasks.hold.closeReason"))
      .waitFor({ state: "detached" });
    await finance.page.keyboard.press("Escape");
    await finance.button(say("tasks.hold.past")).waitFor();
    await inspector.page.reload();
    await settle(inspector.page);
    await inspector.button(say("tasks.hold.past")).waitFor();
    await agent.button(say("tasks.hold.title")).waitFor();
  });
});
