import type { DashboardGateway } from "@kolekta/api/core/gateways";
import { builtinDashboard } from "@kolekta/api/reports/bi/gateways/builtin";
import { metabaseDashboard } from "@kolekta/api/reports/bi/gateways/metabase";
import { quickBiDashboard } from "@kolekta/api/reports/bi/gateways/quickbi";
import type { Env } from "./env.ts";

/** Opens the dashboard provider of the environment; default: the server's own page. */
export function openDashboard(env: Env, now: () => Date): DashboardGateway {
  const none = new Map<string, string>();
  switch (env.DASHBOARD) {
    case "metabase":
      return metabaseDashboard({
        url: env.METABASE_URL ?? "",
        secret: env.METABASE_SECRET ?? "",
        pages: env.METABASE_PAGES ?? none,
      });
    case "quickbi":
      return quickBiDashboard({
        apiUrl: env.QUICKBI_API_URL,
        viewUrl: env.QUICKBI_VIEW_URL,
        accessKeyId: env.QUICKBI_ACCESS_KEY_ID ?? "",
        accessKeySecret: env.QUICKBI_ACCESS_KEY_SECRET ?? "",
        pages: env.QUICKBI_PAGES ?? none,
        outside: { vouched: env.OUTSIDE_HOSTS ?? [] },
        now,
      });
    case "builtin":
      return builtinDashboard({ origin: env.FRAME_ORIGIN });
  }
}
