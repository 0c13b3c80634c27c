import { join } from "node:path";
import { getSharedReport } from "@kolekta/api/reports/lender-report/actions/link";
import { LINK_PATH } from "@kolekta/api/reports/lender-report/contract-codes";
import { isLang } from "@kolekta/i18n";
import type { App, Arrival, Peer } from "../app.ts";
import { assertAllowed } from "../assert-allowed.ts";
import { FRAME_NOWHERE, type SecurityHeaders } from "../headers.ts";
import { parseRequest } from "../parse-request.ts";
import { recordRequest } from "../record-request.ts";
import { buildRefusalResponse } from "../rest/serve.ts";
import { buildFailurePage, buildReportPage, PAGE_DAYS, type PageView, STYLE } from "./page.ts";

type PageRequest = Request & { readonly params: Readonly<Record<string, string>> };

const OUTCOME = {
  transport: "rest",
  procedure: "reports.lenderReport.page",
  method: "GET",
} as const;

const DEFAULT_DAYS = 30;

/** Serves the report of a lender to the holder of a link, without a login. */
export function lenderReportRoutes(app: App, headers: SecurityHeaders) {
  const answer = (page: string, status: number, origins: readonly string[]) =>
    new Response(page, {
      status,
      headers: { ...headers.shared(origins), "content-type": "text/html;charset=utf-8" },
    });
  return {
    [STYLE]: {
      GET: () =>
        new Response(Bun.file(join(import.meta.dir, "report.css")), {
          headers: { ...headers.frame, "content-type": "text/css;charset=utf-8" },
        }),
    },
    [`${LINK_PATH}/:token`]: {
      GET: async (request: PageRequest, peer: Peer) => {
        const arrival = parseRequest(app, request, peer);
        const view = parseView(request, arrival);
        try {
          assertAllowed(app, request, arrival);
          const shared = await getSharedReport(
            arrival.context,
            request.params["token"] ?? "",
            view.days,
          );
          const status = shared ? 200 : 404;
          recordRequest(app, arrival, { ...OUTCOME, status });
          const page = shared
            ? buildReportPage(shared.report, view)
            : buildFailurePage(view.lang, true);
          return answer(page, status, shared?.origins ?? FRAME_NOWHERE);
        } catch (cause) {
          const passStatus = (_: App, status: number) => status;
          const { status } = buildRefusalResponse(app, arrival, OUTCOME, cause, {}, passStatus);
          return answer(buildFailurePage(view.lang, false), status, FRAME_NOWHERE);
        }
      },
    },
  };
}

function parseView(request: Request, { context }: Arrival): PageView {
  const { searchParams } = new URL(request.url);
  const lang = searchParams.get("lang");
  const days = Number(searchParams.get("days"));
  return {
    lang: isLang(lang) ? lang : context.lang,
    days: PAGE_DAYS.find((length) => length === days) ?? DEFAULT_DAYS,
  };
}
