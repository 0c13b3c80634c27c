import { createHmac } from "node:crypto";
import type { DashboardGateway } from "../../../core/gateways.ts";

export interface MetabaseOptions {
  /** Of the Metabase that people's browsers reach. */
  readonly url: string;
  /** Its embedding secret. */
  readonly secret: string;
  /** Our names of pages by the numbers of its dashboards. */
  readonly pages: ReadonlyMap<string, string>;
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/** HS256, as Metabase's static embedding has it. */
export function signedToken(payload: object, secret: string): string {
  const text = `${encoded({ alg: "HS256", typ: "JWT" })}.${encoded(payload)}`;
  const signature = createHmac("sha256", secret).update(text).digest("base64url");
  return `${text}.${signature}`;
}

/** Says how the page looks, not what it shows. */
const LOOKS = new Set(["lang", "theme"]);

/** Signed parameters are locked: nobody can ask Metabase for others. */
export function metabaseDashboard({ url, secret, pages }: MetabaseOptions): DashboardGateway {
  const base = url.replace(/\/+$/, "");
  return {
    name: "metabase",
    origin: new URL(url).origin,
    pages: [...pages.keys()],
    speaks: false,
    usesToken: false,
    getFrameUrl: async ({ pageId, params, expiresAt }) => {
      const requestedParams = Object.entries(params).filter(([name]) => !LOOKS.has(name));
      const payload = {
        resource: { dashboard: Number(pages.get(pageId)) },
        params: Object.fromEntries(requestedParams),
        exp: Math.floor(expiresAt.getTime() / 1000),
      };
      const theme = params["theme"] === "dark" ? "&theme=night" : "";
      return `${base}/embed/dashboard/${signedToken(payload, secret)}#bordered=false&titled=false${theme}`;
    },
  };
}
