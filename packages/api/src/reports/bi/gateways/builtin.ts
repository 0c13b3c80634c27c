import type { DashboardGateway } from "../../../core/gateways.ts";

/** Where the built-in pages for frames are served. */
export const FRAME_PATH = "/frame";

export interface BuiltinOptions {
  /** Of the second address that frames are served from; undefined where they stand beside the pages. */
  readonly origin?: string | undefined;
}

/** The built-in page. The token stands behind the hash: it is in no request, no log and no referrer. */
export const builtinDashboard = ({ origin }: BuiltinOptions): DashboardGateway => ({
  name: "builtin",
  origin: origin ?? null,
  pages: ["institution"],
  speaks: true,
  usesToken: true,
  getFrameUrl: async ({ pageId, params, token }) => {
    const looks = LOOKS.flatMap((name): [string, string][] =>
      params[name] === undefined ? [] : [[name, String(params[name])]],
    );
    const query = new URLSearchParams(looks).toString();
    const path = query === "" ? pageId : `${pageId}?${query}`;
    return `${origin ?? ""}${FRAME_PATH}/${path}#token=${token}`;
  },
});

/** What the page must know before it has its figures. */
const LOOKS = ["lang", "theme"];
