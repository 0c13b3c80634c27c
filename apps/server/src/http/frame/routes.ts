import { existsSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "@kolekta/api/core/errors";
import { getFrameFigures } from "@kolekta/api/reports/bi/actions/get";
import { parseAcceptLanguage } from "@kolekta/i18n";
import { assertAllowed } from "../assert-allowed.ts";
import { parseRequest } from "../parse-request.ts";
import { recordRequest } from "../record-request.ts";
import type { SecurityHeaders } from "../headers.ts";
import type { App, Peer } from "../app.ts";
import { jsonReply } from "../rest/reply.ts";
import { buildRefusalResponse } from "../rest/serve.ts";
import { DATA, FONT, framePage, SCRIPT, STYLE } from "./page.ts";

type Handler = (request: Request, peer: Peer) => Response | Promise<Response>;

const OUTCOME = { transport: "rest", procedure: "reports.bi.figures", method: "GET" } as const;

const BEARER = /^Bearer (\S{1,200})$/;

/** Serves the pages for frames, with their own policy and, if configured, their own host. */
export function frameRoutes(
  app: App,
  headers: SecurityHeaders,
  dist: string,
): Record<string, { GET: Handler }> {
  const { env } = app;
  const here = (handler: Handler): { GET: Handler } => ({
    GET: (request, peer) =>
      isHere(request, env.FRAME_ORIGIN)
        ? handler(request, peer)
        : new Response("Not found\n", { status: 404, headers: headers.api }),
  });
  const file = (path: string, type: string) =>
    here(
      () => new Response(Bun.file(path), { headers: { ...headers.frame, "content-type": type } }),
    );
  const toLocalPath = (name: string) => join(import.meta.dir, name);
  const font = fontIn(dist);
  return {
    [SCRIPT]: file(toLocalPath("frame.js"), "text/javascript;charset=utf-8"),
    [STYLE]: file(toLocalPath("frame.css"), "text/css;charset=utf-8"),
    ...(font ? { [FONT]: file(font, "font/woff2") } : {}),
    [DATA]: here(figures(app, headers)),
    "/frame/institution": here(
      (request) =>
        new Response(pageFor(request, env.PUBLIC_URL ?? ""), {
          headers: { ...headers.frame, "content-type": "text/html;charset=utf-8" },
        }),
    ),
  };
}

/** Finds the font of the built web application; without it the page uses a device font. */
function fontIn(dist: string): string | undefined {
  if (!existsSync(dist)) return undefined;
  const names = new Bun.Glob("assets/inter-latin-wght-normal-*.woff2");
  const [name] = names.scanSync({ cwd: dist });
  return name && join(dist, name);
}

const isHere = (request: Request, origin: string | undefined): boolean =>
  origin === undefined || request.headers.get("host") === new URL(origin).host;

function pageFor(request: Request, parent: string): string {
  const searchParams = new URL(request.url).searchParams;
  return framePage({
    lang: parseAcceptLanguage(searchParams.get("lang")),
    dark: searchParams.get("theme") === "dark",
    parent,
  });
}

/** Serves figures for the token of a frame; session tokens are not accepted. */
const figures =
  (app: App, headers: SecurityHeaders): Handler =>
  async (request, peer) => {
    const arrival = parseRequest(app, request, peer);
    try {
      assertAllowed(app, request, arrival);
      const bearer = BEARER.exec(request.headers.get("authorization") ?? "");
      if (!bearer) throw new AppError("unauthorized", "session.expired");
      const frameFigures = await getFrameFigures(arrival.context, bearer[1] ?? "");
      recordRequest(app, arrival, { ...OUTCOME, status: 200 });
      return jsonReply(arrival, 200, JSON.stringify(frameFigures), headers.api);
    } catch (cause) {
      // The page's own script reads the real status.
      const passStatus = (_: App, status: number) => status;
      return buildRefusalResponse(app, arrival, OUTCOME, cause, headers.api, passStatus);
    }
  };
