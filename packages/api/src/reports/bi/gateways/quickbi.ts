import { createHmac, randomUUID } from "node:crypto";
import { z } from "zod";
import { type DashboardGateway, GatewayError } from "../../../core/gateways.ts";
import { fetchOutside, type OutsideOptions } from "../../../core/public-fetch.ts";
import { contentIn, type Params } from "../rules/access.ts";

export interface QuickBiOptions {
  /** Address of the API; requests go to no other host. */
  readonly apiUrl: string;
  /** Address at which browsers open a report with a ticket. */
  readonly viewUrl: string;
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  /** Work id of each page name. */
  readonly pages: ReadonlyMap<string, string>;
  readonly now: () => Date;
  readonly outside?: OutsideOptions;
  readonly timeoutMs?: number;
}

const Answer = z.object({ Success: z.literal(true), Result: z.string().min(8) });

/** Escapes by RFC 3986, which is stricter than `encodeURIComponent`. */
const escaped = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/**
 * Builds the query of a call with its signature: HMAC-SHA1 over the sorted parameters, in Alibaba
 * Cloud's RPC style.
 */
function signedQuery(params: Readonly<Record<string, string>>, secret: string): string {
  const query = Object.keys(params)
    .toSorted()
    .map((name) => `${escaped(name)}=${escaped(params[name] ?? "")}`)
    .join("&");
  const signature = createHmac("sha1", `${secret}&`)
    .update(`POST&%2F&${escaped(query)}`)
    .digest("base64");
  return `${query}&Signature=${escaped(signature)}`;
}

/** Turns each parameter into a condition of the report. */
const conditions = (params: Params) =>
  contentIn(params)
    .filter(([, value]) => value !== "")
    .map(([paramKey, value]) => ({
      paramKey,
      joinType: "and",
      conditionList: [{ operate: "=", value: String(value) }],
    }));

/** Requests a ticket for one report, valid for one visit. */
export function quickBiDashboard(options: QuickBiOptions): DashboardGateway {
  const { viewUrl, pages, now } = options;
  return {
    name: "quickbi",
    origin: new URL(viewUrl).origin,
    pages: [...pages.keys()],
    speaks: false,
    usesToken: false,
    getFrameUrl: async ({ pageId, params, expiresAt, login }) => {
      const worksId = pages.get(pageId) ?? "";
      const remainingMs = expiresAt.getTime() - now().getTime();
      const ticket = await ticketFor(options, {
        WorksId: worksId,
        TicketNum: "1",
        ExpireTime: String(Math.max(1, Math.round(remainingMs / 60_000))),
        WatermarkParam: login.slice(0, 50),
        GlobalParam: JSON.stringify(conditions(params)),
      });
      const address = new URL(viewUrl);
      address.searchParams.set("pageId", worksId);
      address.searchParams.set("accessTicket", ticket);
      return address.href;
    },
  };
}

async function ticketFor(
  options: QuickBiOptions,
  params: Readonly<Record<string, string>>,
): Promise<string> {
  const { apiUrl, accessKeyId, accessKeySecret, now, outside } = options;
  const query = signedQuery(
    {
      ...params,
      Action: "CreateTicket",
      Version: "2022-01-01",
      Format: "JSON",
      AccessKeyId: accessKeyId,
      SignatureMethod: "HMAC-SHA1",
      SignatureVersion: "1.0",
      SignatureNonce: randomUUID(),
      Timestamp: `${now().toISOString().slice(0, 19)}Z`,
    },
    accessKeySecret,
  );
  const reply = await fetchOutside(
    apiUrl,
    {
      method: "POST",
      body: query,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      signal: AbortSignal.timeout(options.timeoutMs ?? 10_000),
    },
    outside,
  ).catch((cause) => {
    throw new GatewayError(`no answer from Quick BI: ${cause}`, true);
  });
  const answer = Answer.safeParse(await reply.json().catch(() => null));
  if (!reply.ok || !answer.success)
    throw new GatewayError(`Quick BI answered ${reply.status}`, false);
  return answer.data.Result;
}
