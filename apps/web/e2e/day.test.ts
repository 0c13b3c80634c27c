import { describe, expect, test } from "bun:test";
import { addDays, toLocalDay, DEFAULT_ZONE } from "@kolekta/api/core/calendar";
import { createDb, type Db } from "@kolekta/db";
import type { Page } from "playwright-core";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { uiText, signIn } from "./harness/sign-in.ts";
import { useJourney } from "./harness/journey.ts";

const today = () => toLocalDay(new Date(), DEFAULT_ZONE);

describe.skipIf(noBrowser)("an end-of-day run", () => {
  const journey = useJourney();

  const withDb = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
    const db = createDb(journey.app.databaseUrl, { max: 1 });
    try {
      return await work(db);
    } finally {
      await db.destroy();
    }
  };

  /** Finds a case of an agent that is past due, and its amount. */
  const lateCase = (db: Db) =>
    db
      .selectFrom("collectionCase as c")
      .innerJoin("appUser as a", "a.id", "c.agentId")
      .innerJoin("borrower as b", "b.id", "c.borrowerId")
      .select(["c.id", "c.loanId", "c.borrowerId", "c.arrearsMinor", "a.login"])
      .select("b.name")
      .where("c.status", "=", "C10")
      .where("c.overdueOn", "=", addDays(today(), -20))
      .orderBy("c.id")
      .executeTakeFirstOrThrow();

  const runNow = (page: Page) =>
    page.getByRole("button", { name: uiText("repay.endOfDay.runNow"), exact: true }).last();

  test("appears on the page of its operators, and on the open case", async () => {
    const late = await withDb(async (db) => {
      await db
        .updateTable("businessDayRun")
        .set({ day: addDays(today(), -1) })
        .execute();
      return lateCase(db);
    });
    const agent = await journey.visitor();
    await signIn(agent.page, journey.app, late.login);
    const casePath = `/task/${late.id}/${late.loanId}/${late.borrowerId}`;
    await navigateTo(agent.page, journey.app.url, casePath);

    const { page, complaints } = await journey.visitor();
    await signIn(page, journey.app, "sys01");
    await navigateTo(page, journey.app.url, "/ops/roll");
    await page.getByText(uiText("repay.endOfDay.missing", { days: 1 })).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const refetched = agent.page.waitForResponse(/tasks\.case\.get\b/);
    await runNow(page).click();
    await page.getByRole("alertdialog").waitFor();
    await runNow(page).click();
    await page.getByText(uiText("repay.endOfDay.missing", { days: 0 })).waitFor();
    await settle(page);
    await page.locator("tbody button").first().click();
    const sheet = page.getByRole("dialog");
    for (const step of ["AGE", "STAGE", "PROMISES"] as const)
      await sheet.getByText(uiText(`repay.endOfDay.step.${step}`)).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    // Every five minutes the schedule may start the run first; the button is then refused.
    const refusals = complaints.filter((text) => text.includes("409"));
    expect(refusals.length).toBeLessThanOrEqual(1);
    expect(complaints).toEqual(refusals);

    await refetched;
    await settle(agent.page);
    const { arrearsMinor } = await withDb((db) =>
      db
        .selectFrom("collectionCase")
        .select("arrearsMinor")
        .where("id", "=", late.id)
        .executeTakeFirstOrThrow(),
    );
    expect(arrearsMinor).toBeGreaterThan(late.arrearsMinor);
    const arrearsText = arrearsMinor.toLocaleString("de-DE");
    await agent.page.getByText(arrearsText).first().waitFor();
  });

  test("a leader requests a withdrawal, management approves, and the agent's case shows it at once", async () => {
    const late = await withDb(lateCase);
    const leader = await withDb((db) =>
      db
        .selectFrom("appUser as a")
        .innerJoin("appUser as l", "l.groupId", "a.groupId")
        .select("l.login")
        .where("a.login", "=", late.login)
        .where("l.isLeader", "=", true)
        .executeTakeFirstOrThrow(),
    );
    const casePath = `/task/${late.id}/${late.loanId}/${late.borrowerId}`;
    const agent = await journey.visitor();
    await signIn(agent.page, journey.app, late.login);
    await navigateTo(agent.page, journey.app.url, casePath);

    const requester = await journey.visitor();
    await signIn(requester.page, journey.app, leader.login);
    await navigateTo(requester.page, journey.app.url, casePath);
    await requester.page.getByRole("button", { name: uiText("tasks.closing.menu") }).click();
    await requester.page
      .getByRole("menuitem", { name: uiText("tasks.closing.confirm.WITHDRAW") })
      .click();
    const form = requester.page.getByRole("dialog");
    await form.waitFor();
    expect(await accessibilityFaults(requester.page)).toEqual([]);
    await form
      .getByRole("combobox", { name: uiText("core.field.reason") })
      .selectOption("REPRESENTED");
    await form.getByRole("button", { name: uiText("tasks.closing.sendRequest") }).click();
    const waits = uiText("tasks.closing.notice.REQUESTED", {
      kind: uiText("tasks.closing.kind.WITHDRAW"),
    });
    await agent.page.getByText(waits).waitFor();

    const { page, complaints } = await journey.visitor();
    await signIn(page, journey.app, "head01");
    await navigateTo(page, journey.app.url, "/approvals");
    expect(await accessibilityFaults(page)).toEqual([]);
    const decide = page.getByRole("button", {
      name: `${uiText("tasks.closing.decide")}: ${late.name}`,
    });
    await decide.click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: uiText("core.action.approve") })
      .click();
    // An open dialog hides the rest of the page from queries by role.
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await decide.waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
    const { status } = await withDb((db) =>
      db
        .selectFrom("collectionCase")
        .select("status")
        .where("id", "=", late.id)
        .executeTakeFirstOrThrow(),
    );
    expect(status).toBe("C40");
  });
});
