import { addDays } from "@kolekta/api/core/calendar";
import type { LenderReport, TotalFigures } from "@kolekta/api/reports/lender-report/contract";
import {
  type Figure,
  FLOW_FIGURES,
  isAmount,
  LINK_PATH,
  OPEN_FIGURES,
} from "@kolekta/api/reports/lender-report/contract-codes";
import { intlLocale, type Lang, translator } from "@kolekta/i18n";
import { formatDay } from "@kolekta/i18n/day";
import { numberFormat } from "@kolekta/i18n/intl";
import { formatMoney } from "@kolekta/i18n/money";
import { type Html, html } from "../reference/html.ts";
import { chart } from "./chart.ts";

export const STYLE = `${LINK_PATH}/assets/report.css`;

/** Lengths of the period that the page offers, in days. */
export const PAGE_DAYS = [7, 30, 90] as const;
export type PageDays = (typeof PAGE_DAYS)[number];

export interface PageView {
  readonly lang: Lang;
  readonly days: PageDays;
}

type Currency = TotalFigures["currency"];

const formatFigure = (figure: Figure, value: number, currency: Currency, lang: Lang): string =>
  isAmount(figure) ? formatMoney(value, currency) : numberFormat(intlLocale[lang]).format(value);

const frame = (lang: Lang, title: string, content: Html): string =>
  html`<!doctype html>
    <html lang="${intlLocale[lang]}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${STYLE}" />
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`.text;

const buildTiles = (total: TotalFigures, { lang }: PageView): Html => {
  const t = translator(lang);
  return html`<dl class="tiles">
    ${[...FLOW_FIGURES, ...OPEN_FIGURES].map(
      (figure) =>
        html`<div class="tile">
          <dt>${t(`reports.lenderReport.figure.${figure}`)}</dt>
          <dd>${formatFigure(figure, total[figure], total.currency, lang)}</dd>
        </div>`,
    )}
  </dl>`;
};

const buildTable = (report: LenderReport, currency: Currency, { lang }: PageView): Html => {
  const t = translator(lang);
  const rows = report.days.filter((row) => row.currency === currency);
  const label = t("reports.lenderReport.days");
  return html`<section role="region" aria-label="${label} ${currency}" tabindex="0">
    <h3>${label}</h3>
    <table>
      <thead>
        <tr>
          <th scope="col">${t("core.field.day")}</th>
          ${FLOW_FIGURES.map(
            (figure) =>
              html`<th scope="col" class="end">${t(`reports.lenderReport.figure.${figure}`)}</th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              <th scope="row">${formatDay(row.day, lang)}</th>
              ${FLOW_FIGURES.map(
                (figure) =>
                  html`<td class="end">${formatFigure(figure, row[figure], currency, lang)}</td>`,
              )}
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
};

function buildChart(report: LenderReport, currency: Currency, { lang, days }: PageView): Html {
  const collected = new Map(
    report.days
      .filter((row) => row.currency === currency)
      .map((row) => [row.day, row.collectedMinor]),
  );
  const bars = Array.from({ length: days }, (_, at) => {
    const day = addDays(report.from, at);
    const value = collected.get(day) ?? 0;
    return { value, label: `${formatDay(day, lang)}: ${formatMoney(value, currency)}` };
  });
  const title = translator(lang)("reports.lenderReport.page.money", { currency });
  return html`<section>
    <h3>${title}</h3>
    ${chart(title, bars)}
    <p class="ends">
      <span>${formatDay(report.from, lang)}</span> <span>${formatDay(report.to, lang)}</span>
    </p>
  </section>`;
}

const buildPeriods = ({ lang, days }: PageView): Html => {
  const t = translator(lang);
  return html`<nav aria-label="${t("reports.lenderReport.page.days")}">
    ${PAGE_DAYS.map((length) => {
      const text = t("reports.lenderReport.page.last", { days: length });
      return length === days
        ? html`<a href="?days=${length}&lang=${lang}" aria-current="true">${text}</a>`
        : html`<a href="?days=${length}&lang=${lang}">${text}</a>`;
    })}
  </nav>`;
};

/** Builds the page of a report, without a script. */
export function buildReportPage(report: LenderReport, view: PageView): string {
  const { lang } = view;
  const t = translator(lang);
  const title = t("reports.lenderReport.page.title", { lender: report.lender.name });
  const range = t("reports.lenderReport.page.range", {
    from: formatDay(report.from, lang),
    to: formatDay(report.to, lang),
  });
  const currencies = report.totals.map(
    (total) =>
      html`<h2>${total.currency}</h2>
        ${[
          buildTiles(total, view),
          buildChart(report, total.currency, view),
          buildTable(report, total.currency, view),
        ]}`,
  );
  const empty = html`<p>${t("reports.lenderReport.page.noFigures")}</p>`;
  return frame(
    lang,
    title,
    html`<header>
        <h1>${title}</h1>
        <p>${range}</p>
        ${buildPeriods(view)}
      </header>
      ${currencies.length > 0 ? currencies : empty}`,
  );
}

/** Builds the page of a failure: an unknown or ended link, or a report that could not be loaded. */
export function buildFailurePage(lang: Lang, isUnknown: boolean): string {
  const t = translator(lang);
  const title = isUnknown
    ? t("reports.lenderReport.page.notFound")
    : t("reports.lenderReport.page.failed");
  const body = isUnknown ? html`<p>${t("reports.lenderReport.page.notFoundBody")}</p>` : "";
  return frame(
    lang,
    title,
    html`<h1>${title}</h1>
      ${body}`,
  );
}
