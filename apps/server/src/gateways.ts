import { join } from "node:path";
import type { BaseContext } from "@kolekta/api/core/context";
import type {
  BankGateway,
  CallGateway,
  CodeGateway,
  Gateways,
  MailGateway,
  TextGateway,
} from "@kolekta/api/core/gateways";
import { createVault } from "@kolekta/api/core/vault";
import { faceReader } from "@kolekta/api/manage/face/engine/reader";
import { httpWebhookGateway } from "@kolekta/api/manage/webhook/gateways/http";
import { HTTP_PROVIDER, httpCodeGateway } from "@kolekta/api/repay/code/gateways/http";
import { codeSimulator } from "@kolekta/api/repay/code/gateways/simulator";
import { applyCallEvent } from "@kolekta/api/telephony/call/actions/event";
import { httpCallGateway } from "@kolekta/api/telephony/call/gateways/http";
import { callSimulator } from "@kolekta/api/telephony/call/gateways/simulator";
import { type IncomingText, handleInboundSms } from "@kolekta/api/telephony/sms/actions/incoming";
import { type Receipt, handleReceipt } from "@kolekta/api/telephony/outbox/actions/receipt";
import { mailFolder } from "@kolekta/api/telephony/mail/gateways/folder";
import { textSimulator } from "@kolekta/api/telephony/sms/gateways/simulator";
import { smppGateway } from "@kolekta/api/telephony/sms/gateways/smpp/gateway";
import { smtpGateway } from "@kolekta/api/telephony/mail/gateways/smtp";
import { openDashboard } from "./dashboard.ts";
import type { Env } from "./env.ts";
import type { Log } from "./log.ts";
import { openSandbox } from "./sandbox/provider.ts";
import { getOwnAddress } from "./start/print-line.ts";

export interface GatewayParts {
  readonly env: Env;
  readonly log?: Log;
  readonly now: () => Date;
  /** Provides the context for simulators that report events from this process. */
  context(): BaseContext;
}

export interface OpenGateways extends Gateways {
  /** Receives events of the providers; only a process that sends should listen. */
  listen(): void;
  stop(): Promise<void>;
}

interface Opened<G> {
  readonly gateway: G;
  listen?(): void;
  stop?(): void | Promise<void>;
}

/** Opens the providers of the environment; default: simulators. */
export function openGateways(parts: GatewayParts): OpenGateways {
  const { env, log, now } = parts;
  const sandbox =
    env.SANDBOX === "on" ? openSandbox({ serverUrl: getOwnAddress(env), log, now }) : null;
  const call = sandbox ? { gateway: sandbox.call, stop: sandbox.stop } : openCall(parts);
  const text = openText(parts);
  const face = faceReader();
  return {
    call: call.gateway,
    text: text.gateway,
    mail: openMail(env),
    code: sandbox?.code ?? openCodes(env),
    bank: sandbox?.bank ?? openBank(env),
    dashboard: openDashboard(env, now),
    face,
    webhook: httpWebhookGateway({ outside: { vouched: env.WEBHOOK_HOSTS ?? [] } }),
    vault: createVault(env.KEY_ENCRYPTION_KEY ?? null),
    listen: () => text.listen?.(),
    stop: async () => {
      await call.stop?.();
      await text.stop?.();
      face.stop();
    },
  };
}

function openCall({ env, log, now, context }: GatewayParts): Opened<CallGateway> {
  if (env.CALL_GATEWAY_URL && env.CALL_GATEWAY_SECRET) {
    const gateway = httpCallGateway({ url: env.CALL_GATEWAY_URL, secret: env.CALL_GATEWAY_SECRET });
    return { gateway };
  }
  const gateway = callSimulator({
    now,
    report: (event) => applyCallEvent(context(), event),
    onLost: (error) => log?.warn({ error }, "a simulated call was not reported"),
  });
  return { gateway, stop: gateway.stop };
}

function openText({ env, log, now, context }: GatewayParts): Opened<TextGateway> {
  const report = (receipt: Receipt) => handleReceipt(context(), receipt);
  const receiveText = (text: IncomingText) => handleInboundSms(context(), text);
  if (env.TEXT_GATEWAY === "smpp" && env.SMPP_URL) {
    const gateway = smppGateway({
      settings: env.SMPP_URL,
      now,
      report,
      receiveText,
      log: (fields, message) => log?.warn(fields, message),
    });
    return { gateway, listen: gateway.listen, stop: gateway.stop };
  }
  const gateway = textSimulator({ now, report, receiveText });
  return { gateway, stop: gateway.stop };
}

const openCodes = ({ CODE_GATEWAY_URL: url, CODE_GATEWAY_SECRET: secret }: Env): CodeGateway =>
  url && secret ? httpCodeGateway({ url, secret }) : codeSimulator();

const openBank = ({
  CODE_GATEWAY_URL: url,
  CODE_GATEWAY_SECRET: secret,
  BANK_PAGE,
}: Env): BankGateway =>
  url && secret
    ? { name: HTTP_PROVIDER, callbackSecret: secret, isActed: false }
    : { name: "simulator", callbackSecret: null, isActed: BANK_PAGE === "on" };

const openMail = ({ MAIL_URL, MAIL_FROM, DATA_DIR }: Env): MailGateway =>
  MAIL_URL
    ? smtpGateway({ url: MAIL_URL, from: MAIL_FROM })
    : mailFolder(join(DATA_DIR, "mail"), MAIL_FROM);
