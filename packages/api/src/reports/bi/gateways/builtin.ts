import type { DashboardGateway } from "../../../core/gateways.ts";
import { APPEARANCE } from "../rules/access.ts";

export const FRAME_PATH = "/frame";

export interface BuiltinOptions {
  /** Second origin that serves frames; undefined when frames are served with the pages. */
  readonly origin?: string | undefined;
}

/**
 * Serves the built-in page. The token is in the URL fragment, so that no request, log or referrer
 * contains it.
 */
export const builtinDashboard = ({ origin }: BuiltinOptions): DashboardGateway => ({
  name: "builtin",
  origin: origin ?? null,
  pages: ["institution"],
  speaks: true,
  usesToken: true,
  getFrameUrl: async ({ pageId, params, token }) => {
    const looks = APPEARANCE.flatMap((name): [string, string][] =>
      params[name] === undefined ? [] : [[name, String(params[name])]],
    );
    const query = new URLSearchParams(looks).toString();
    const path = query === "" ? pageId : `${pageId}?${query}`;
    return `${origin ?? ""}${FRAME_PATH}/${path}#token=${token}`;
  },
});
