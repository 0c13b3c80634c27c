import { describe, expect, test } from "bun:test";
import { accessibilityFaults } from "./harness/axe.ts";
import { withDatabase } from "./harness/drill-down.ts";
import { noBrowser } from "./harness/chromium.ts";
import { useJourney } from "./harness/journey.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { uiText, signIn } from "./harness/sign-in.ts";

const TEXT = "Saya mau bayar hari ini";

describe.skipIf(noBrowser)("unanswered replies", () => {
  const journey = useJourney();

  test("are counted in the menu, listed with their age, and lead to the conversation", async () => {
    await withDatabase(journey.app, async (db) => {
      const caseRow = await db
        .selectFrom("collectionCase as c")
        .innerJoin("appUser as u", "u.id", "c.agentId")
        .select(["c.id", "c.institutionId"])
        .where("u.login", "=", "agent01")
        .where("c.status", "=", "C10")
        .orderBy("c.id")
        .executeTakeFirstOrThrow();
      await db
        .insertInto("smsInbound")
        .values({
          provider: "test",
          phone: "6281234500011",
          content: TEXT,
          optsOut: false,
          receivedAt: new Date(Date.now() + 60_000),
          caseId: caseRow.id,
          institutionId: caseRow.institutionId,
        })
        .execute();
    });
    const { page, complaints } = await journey.visitor();
    await signIn(page, journey.app, "leader01");
    const entry = page.getByRole("link", { name: new RegExp(uiText("app.screen.replies")) });
    await entry.click();
    const row = page.locator("tbody tr").filter({ hasText: TEXT });
    await row.waitFor();
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await navigateTo(page, journey.app.url, "/messages/replies?tab=NO_CASE");
    await page.getByText(uiText("telephony.sms.reply.empty.NO_CASE")).waitFor();
    await navigateTo(page, journey.app.url, "/messages/replies");
    await row.getByRole("link").first().click();
    await page.waitForURL(/\/task\//);
    expect(complaints).toEqual([]);
  });
});
