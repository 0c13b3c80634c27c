import { z } from "zod";

/** Variables that select the dashboard provider. */

const url = (error: string) => z.url({ protocol: /^https?$/, error });
const asOrigin = (text: string): string => new URL(text).origin;
const secret = (error: string) => z.string().min(16, error).optional();

const PAGES = "names of pages and whose they are, such as institution=12,team=14";

/** Parses "institution=12,team=14", with page names of this application. */
const pages = z.string().transform((text, ctx) => {
  const rows = text.split(",").map((row) => row.split("=").map((part) => part.trim()));
  const named = rows.every(
    (row) => row.length === 2 && /^[A-Za-z0-9][\w-]{0,59}$/.test(row[0] ?? "") && row[1],
  );
  if (named) return new Map(rows as [string, string][]);
  ctx.addIssue({ code: "custom", message: PAGES });
  return z.NEVER;
});

const hosts = z.string().transform((text) =>
  text
    .split(",")
    .map((host) => host.trim())
    .filter((host) => host !== ""),
);

export const dashboardVariables = {
  DASHBOARD: z
    .enum(["builtin", "metabase", "quickbi"], { error: "builtin or metabase or quickbi" })
    .default("builtin"),
  FRAME_ORIGIN: url("a second address of this server, such as https://frames.kolekta.example")
    .transform(asOrigin)
    .optional(),
  METABASE_URL: url("the address of Metabase, such as https://metabase.example").optional(),
  METABASE_SECRET: secret("the embedding secret of Metabase"),
  METABASE_PAGES: pages.optional(),
  QUICKBI_API_URL: url("the address of Quick BI's API").default(
    "https://quickbi-public.cn-hangzhou.aliyuncs.com",
  ),
  QUICKBI_VIEW_URL: url("where Quick BI shows a report to a ticket").default(
    "https://bi.aliyun.com/token3rd/dashboard/view/pc.htm",
  ),
  QUICKBI_ACCESS_KEY_ID: z.string().optional(),
  QUICKBI_ACCESS_KEY_SECRET: secret("the secret of the access key"),
  QUICKBI_PAGES: pages.optional(),
  OUTSIDE_HOSTS: hosts.optional(),
  WEBHOOK_HOSTS: hosts.optional(),
};

/** Variables that each provider requires. */
const NEEDS = {
  builtin: [],
  metabase: ["METABASE_URL", "METABASE_SECRET", "METABASE_PAGES"],
  quickbi: ["QUICKBI_ACCESS_KEY_ID", "QUICKBI_ACCESS_KEY_SECRET", "QUICKBI_PAGES"],
} as const;

type Read = z.output<z.ZodObject<typeof dashboardVariables>> & {
  readonly PUBLIC_URL?: string | undefined;
};

/** Reports variables that the chosen provider lacks. */
export function refineDashboard(env: Read, ctx: z.RefinementCtx): void {
  for (const name of NEEDS[env.DASHBOARD])
    if (env[name] === undefined)
      ctx.addIssue({ code: "custom", path: [name], message: `set for DASHBOARD=${env.DASHBOARD}` });
  if (env.FRAME_ORIGIN === undefined) return;
  if (env.PUBLIC_URL === undefined || env.PUBLIC_URL === env.FRAME_ORIGIN)
    ctx.addIssue({
      code: "custom",
      path: ["FRAME_ORIGIN"],
      message: "another address than PUBLIC_URL, and PUBLIC_URL must be set",
    });
}

/** Returns the origin that may be framed, in the form of a content security policy. */
export function frameSource(env: Read): string {
  if (env.DASHBOARD === "metabase" && env.METABASE_URL) return asOrigin(env.METABASE_URL);
  if (env.DASHBOARD === "quickbi") return asOrigin(env.QUICKBI_VIEW_URL);
  return env.FRAME_ORIGIN ?? "'self'";
}
