import { describe, expect, test } from "bun:test";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ANNA, BUDI, cropPortrait } from "@kolekta/api/seeds/portraits";
import { buildPairingLink } from "@kolekta/api/telephony/phone-app/rules";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { useJourney } from "./harness/journey.ts";
import { actOn } from "./harness/row-menu.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { uiText, signIn } from "./harness/sign-in.ts";

const ROOT = join(import.meta.dir, "../../..");

describe.skipIf(noBrowser)("faces", () => {
  const journey = useJourney(() => ({ KEY_ENCRYPTION_KEY: "7".repeat(64) }));

  const createPicture = async (person: number, brightness?: number) => {
    const path = join(await mkdtemp(join(tmpdir(), "face-")), "face.jpg");
    await Bun.write(path, await cropPortrait(person, brightness));
    return path;
  };

  test("a phone shows faces; the leader compares them and unlocks the agent; the blacklist blocks the account", async () => {
    const { url } = journey.app;
    const leader = await journey.visitor();
    await signIn(leader.page, journey.app, "leader01");
    await navigateTo(leader.page, url, "/users?text=agent01");
    const row = leader.page.getByRole("row").nth(1);
    const name = (await row.getByRole("link").first().innerText()).trim();
    await actOn(leader.page, name, "manage.user.action.pair");
    const pairing = leader.page.waitForResponse((reply) => reply.url().includes("phoneApp.pair"));
    await leader.page.getByRole("button", { name: uiText("manage.user.phone.make") }).click();
    const text = JSON.stringify(await (await pairing).json());
    const [, code = ""] = /"pairingCode":"([0-9A-Z]{12})"/.exec(text) ?? [];
    const other = await createPicture(BUDI);
    const phone = Bun.spawn(
      [
        process.execPath,
        "examples/face-phone.ts",
        buildPairingLink(url, code),
        await createPicture(ANNA),
        await createPicture(ANNA, 1.15),
        other,
        other,
        other,
      ],
      { cwd: ROOT, stdout: "pipe", stderr: "pipe" },
    );
    const output = await new Response(phone.stdout).text();
    expect(output.trim().split("\n").slice(1)).toEqual([
      "enrol PASS, now GOOD, 3 tries left",
      "check PASS, now GOOD, 3 tries left",
      "check FAIL, now GOOD, 2 tries left",
      "check FAIL, now GOOD, 1 tries left",
      "check FAIL, now LOCKED, 0 tries left",
    ]);

    const { page } = leader;
    await navigateTo(page, url, "/appConfig?section=faces");
    const table = page.getByRole("table", { name: uiText("manage.face.records") });
    await table.getByText(uiText("core.word.locked")).first().waitFor();
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    const compare = { name: uiText("manage.face.compare") };
    await table.getByRole("button", compare).first().click();
    const pictures = page.getByRole("dialog").getByRole("img");
    await pictures.nth(2).waitFor();
    await page.waitForFunction(() =>
      [...document.querySelectorAll("[role=dialog] img")].every(
        (element) => element instanceof HTMLImageElement && element.naturalWidth > 0,
      ),
    );
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press("Escape");
    const actions = page
      .getByRole("button", { name: uiText("app.table.actionsFor", { name }) })
      .first();
    await actions.click();
    await page.getByRole("menuitem", { name: uiText("manage.face.unlock") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(uiText("core.field.reason")).fill("Seen at his desk");
    await dialog.getByRole("button", { name: uiText("manage.face.unlock") }).click();
    await dialog.waitFor({ state: "detached" });
    await table.getByText(uiText("core.word.locked")).first().waitFor({ state: "detached" });
    expect(leader.complaints).toEqual([]);

    const keeper = await journey.visitor({ width: 390, height: 844, dark: true });
    await signIn(keeper.page, journey.app, "inst01");
    await navigateTo(keeper.page, url, "/appConfig?section=faces");
    await keeper.page.getByRole("button", compare).first().waitFor();
    await settle(keeper.page);
    expect(await accessibilityFaults(keeper.page)).toEqual([]);
    await keeper.page
      .getByRole("button", { name: uiText("app.table.actionsFor", { name }) })
      .last()
      .click();
    await keeper.page.getByRole("menuitem", { name: uiText("manage.face.add") }).click();
    const adding = keeper.page.getByRole("dialog");
    await adding.getByLabel(uiText("tasks.log.record.remark")).fill("Sold numbers");
    await adding.getByRole("button", { name: uiText("manage.face.add") }).click();
    await adding.waitFor({ state: "detached" });
    await navigateTo(keeper.page, url, "/appConfig?section=blacklist");
    await keeper.page.getByText("Sold numbers").waitFor();
    expect(await accessibilityFaults(keeper.page)).toEqual([]);
    await actOn(keeper.page, name, "manage.face.cancel");
    await keeper.page
      .getByRole("dialog")
      .getByRole("button", { name: uiText("manage.face.cancel") })
      .click();
    await keeper.page
      .getByText(uiText("manage.face.cancelledBy", { name: "" }).trim())
      .first()
      .waitFor();
  });
});
