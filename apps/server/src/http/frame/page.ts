import { intlLocale, type Lang, translator } from "@kolekta/i18n";
import { type Html, html } from "../reference/html.ts";

export const SCRIPT = "/frame/assets/frame.js";
export const STYLE = "/frame/assets/frame.css";
export const FONT = "/frame/assets/inter.woff2";
export const DATA = "/frame/data";

export interface FramePage {
  readonly lang: Lang;
  readonly dark: boolean;
  /** Origin that receives the height of the page; "" for the origin of this page. */
  readonly parent: string;
}

type Translate = ReturnType<typeof translator>;

const tile = (id: string, label: string): Html =>
  html`<div class="tile">
    <dt>${label}</dt>
    <dd id="${id}">–</dd>
  </div>`;

const tiles = (t: Translate): Html =>
  html`<dl class="tiles">
    ${[
      tile("collected", t("reports.bi.page.collected")),
      tile("rate", t("reports.agent.rank.amountRate")),
      tile("settled", t("reports.agent.statistics.settled")),
      tile("assigned", t("reports.agent.statistics.assigned")),
      tile("online", t("reports.bi.page.online")),
      tile("calls", t("reports.bi.page.calls")),
    ]}
  </dl>`;

const stages = (t: Translate): Html =>
  html`<section role="region" aria-labelledby="stages-title" tabindex="0">
    <h2 id="stages-title">${t("reports.bi.page.stages")}</h2>
    <table class="stages" aria-labelledby="stages-title">
      <thead>
        <tr>
          <th scope="col">${t("tasks.case.field.stage")}</th>
          <th scope="col" class="end">${t("core.field.agents")}</th>
          <th scope="col" class="end">${t("reports.agent.statistics.assigned")}</th>
          <th scope="col" class="end">${t("reports.agent.statistics.settled")}</th>
          <th scope="col" class="end">${t("reports.bi.page.collected")}</th>
          <th scope="col" class="end">${t("reports.agent.rank.amountRate")}</th>
        </tr>
      </thead>
      <tbody id="stages" data-none="${t("reports.agent.rank.noStage")}"></tbody>
    </table>
  </section>`;

const hours = (t: Translate): Html =>
  html`<section>
    <h2 id="hours-title">${t("reports.bi.page.hours")}</h2>
    <table class="hours" aria-labelledby="hours-title">
      <thead class="hidden">
        <tr>
          <th scope="col">${t("reports.bi.page.hour")}</th>
          <th scope="col">${t("reports.bi.page.collected")}</th>
        </tr>
      </thead>
      <tbody id="hours" data-none="${t("reports.bi.page.noBest")}"></tbody>
    </table>
  </section>`;

const best = (t: Translate): Html =>
  html`<section>
    <h2>${t("reports.bi.page.best")}</h2>
    <ol id="best" data-none="${t("reports.bi.page.noBest")}"></ol>
  </section>`;

/** The server's own dashboard: words and places for figures; its script fetches those with the token behind the hash. */
export function framePage({ lang, dark, parent }: FramePage): string {
  const t = translator(lang);
  return html`<!doctype html>
    <html
      lang="${intlLocale[lang]}"
      data-theme="${dark ? "dark" : "light"}"
      data-parent="${parent}"
      data-source="${DATA}"
    >
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${t("reports.bi.page.title")}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${STYLE}" />
        <script src="${SCRIPT}" defer></script>
      </head>
      <body>
        <main>
          <header>
            <h1>${t("reports.bi.page.title")}</h1>
            <p>${t("reports.bi.page.asAt")} <time id="as-of">–</time></p>
          </header>
          <p id="failed" role="status" hidden>${t("reports.bi.page.failed")}</p>
          <p id="expired" role="status" hidden>${t("reports.bi.page.expired")}</p>
          ${tiles(t)}
          <div class="columns">${[hours(t), best(t)]}</div>
          ${stages(t)}
        </main>
      </body>
    </html>`.text;
}
