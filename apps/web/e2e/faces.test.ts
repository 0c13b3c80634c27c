import { describe, expect, test } from "bun:test";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { pairingLinkOf } from "@kolekta/api/telephony/phone-app/rules";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { useJourney } from "./harness/journey.ts";
import { actOn } from "./harness/row-menu.ts";
import { goTo, settle } from "./harness/settle.ts";
import { say, signIn } from "./harness/sign-in.ts";

const API = join(import.meta.dir, "../../../packages/api");
const ROOT = join(API, "../..");
/** Several people, as the package of the model shows them. */
const GROUP = join(
  dirname(Bun.resolveSync("@vladmandic/face-api/package.json", API)),
  "demo/sample1.jpg",
);

describe.skipIf(noBrowser)("faces", () => {
  const journey = useJourney(() => ({ KEY_ENCRYPTION_KEY: "7".repeat(64) }));

  /** One of the people, cut out, in this light. */
  const portrait = async (left: number, brightness = 1) => {
    const path = join(await mkdtemp(join(tmpdir(), "face-")), "face.jpg");
    await sharp(GROUP)
      .resize({ width: 800 })
      .extract({ left, top: 60, width: 200, height: 240 })
      .modulate({ brightness })
      .jpeg()
      .toFile(path);
    return path;
  };
  const [ANNA, BUDI] = [110, 285];

  test("a phone shows faces; the leader compares them and unlocks; the blacklist bars the account", async () => {
    const { url } = journey.app;
    const leader = await journey.visitor();
    await signIn(leader.page, journey.app, "leader01");
    await goTo(leader.page, url, "/users");
    const agentName = "agent01";
    const row = leader.page.getByRole("row").filter({ hasText: agentName });
    await row.first().waitFor();
    const shown = leader.page.waitForResponse((reply) =>
      reply.url().includes("phoneApp.pair"),
    );
    await row
      .first()
      .getByRole("button", { name: /^Actions/ })
      .click();
    await leader.page
      .getByRole("menuitem", { name: say("manage.user.action.pair") })
      .click();
    await leader.page
      .getByRole("button", { name: say("manage.user.phone.make") })
      .click();
    const text = JSON.stringify(await (await shown).json());
    const [, code = ""] = /"pairingCode":"([0-9A-Z]{12})"/.exec(text) ?? [];
    const other = await portrait(BUDI);
    const phone = Bun.spawn(
      [
        ...[process.execPath, "examples/face-phone.ts"],
        pairingLinkOf(url, code),
        ...[await portrait(ANNA), await portrait(ANNA, 1.15)],
        ...[other, other, other],
      ],
      { cwd: ROOT, stdout: "pipe", stderr: "pipe" },
    );
    const said = await new Response(phone.stdout).text();
    expect(said.trim().split("\n").slice(1)).toEqual([
      "enrol PASS, now GOOD, 3 tries left",
      "check PASS, now GOOD, 3 tries left",
      "check FAIL, now GOOD, 2 tries left",
      "check FAIL, now GOOD, 1 tries left",
      "check FAIL, now LOCKED, 0 tries left",
    ]);

    const { page } = leader;
    await goTo(page, url, "/appConfig?section=faces");
    const table = page.getByRole("table", { name: say("manage.face.records") });
    await table.getByText(say("manage.face.locked")).first().waitFor();
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    const compare = { name: say("manage.face.compare") };
    await table.getByRole("button", compare).first().click();
    const pictures = page.getByRole("dialog").getByRole("img");
    await pictures.nth(2).waitFor();
    await page.waitForFunction(() =>
      [...document.querySelectorAll("[role=dialog] img")].every(
        (one) => one instanceof HTMLImageElement && one.naturalWidth > 0,
      ),
    );
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press("Escape");
    const name =
      (await table.locator("tbody tr").first().locator("td").nth(1).innerText()) ??
      "";
    const actions = page
      .getByRole("button", { name: say("app.table.actionsOf", { name }) })
      .first();
    await actions.click();
    await page
      .getByRole("menuitem", { name: say("manage.face.unlock") })
      .click();
    const asking = page.getByRole("dialog");
    await asking.getByLabel(say("core.field.reason")).fill("Seen at his desk");
    await asking
      .getByRole("button", { name: say("manage.face.unlock") })
      .click();
    await asking.waitFor({ state: "detached" });
    await table
      .getByText(say("manage.face.locked"))
      .first()
      .waitFor({ state: "detached" });
    expect(leader.complaints).toEqual([]);

    const keeper = await journey.visitor({ width: 390, height: 844, dark: true });
    await signIn(keeper.page, journey.app, "inst01");
    await goTo(keeper.page, url, "/appConfig?section=faces");
    await keeper.page
      .getByText(say("manage.face.result.PASS"))
      .first()
      .waitFor();
    expect(await accessibilityFaults(keeper.page)).toEqual([]);
    await keeper.page
      .getByRole("button", { name: say("app.table.actionsOf", { name }) })
      .last()
      .click();
    await keeper.page
      .getByRole("menuitem", { name: say("manage.face.add") })
      .click();
    const adding = keeper.page.getByRole("dialog");
    await adding.getByLabel(say("manage.face.remark")).fill("Sold numbers");
    await adding.getByRole("button", { name: say("manage.face.add") }).click();
    await adding.waitFor({ state: "detached" });
    await goTo(keeper.page, url, "/appConfig?section=blacklist");
    await keeper.page.getByText("Sold numbers").waitFor();
    expect(await accessibilityFaults(keeper.page)).toEqual([]);
    await actOn(keeper.page, name, "manage.face.cancel");
    await keeper.page
      .getByRole("dialog")
      .getByRole("button", { name: say("manage.face.cancel") })
      .click();
    await keeper.page
      .getByText(say("manage.face.cancelledBy", { name: "" }).trim())
      .first()
      .waitFor();
  });
});
