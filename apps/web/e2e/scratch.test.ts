import { describe, test } from "bun:test";
import type { Lang } from "@kolekta/i18n";
import { translator } from "@kolekta/i18n";
import { goTo, settle } from "./harness/settle.ts";
import { signIn } from "./harness/sign-in.ts";
import { useStage } from "./harness/stage.ts";

describe("shots", () => {
  const stage = useStage();
  for (const [lang, width, dark] of [
    ["cn", 1440, false],
    ["es", 390, false],
    ["es", 1440, true],
  ] as [Lang, number, boolean][])
    test(`${lang} ${width}`, async () => {
      const t = translator(lang);
      const { page } = await stage.visitor({
        width,
        height: width > 400 ? 900 : 844,
        dark,
      });
      await page.addInitScript(
        (l) => localStorage.setItem("kolekta.language", l),
        lang,
      );
      await signIn(page, stage.house, "ops01");
      await goTo(page, stage.house.url, "/queue");
      await settle(page);
      const shot = (n: string) =>
        page.screenshot({ path: `/tmp/stages/${lang}-${width}-${n}.png` });
      await shot("list");
      await page
        .getByRole("button", { name: t("app.setting.editOf", { name: "S1" }) })
        .click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: t("core.action.save") })
        .waitFor();
      await settle(page);
      await shot("edit");
      const first = page.getByRole("button", {
        name: t("manage.queue.changeSpan", { name: "S2" }),
      });
      await first.click();
      await first.waitFor({ state: "detached" });
      await page
        .getByLabel(t("manage.queue.to"))
        .last()
        .scrollIntoViewIfNeeded();
      await shot("others");
      await page
        .getByLabel(t("manage.queue.promiseCure"))
        .scrollIntoViewIfNeeded();
      await shot("promise");
      await page.keyboard.press("Escape");
    }, 120_000);
});
