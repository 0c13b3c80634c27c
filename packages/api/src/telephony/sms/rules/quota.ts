/** Pure rules: the messages left for a case, and the time of the next one. No actor, no content. */
import type { Residue } from "../contract.ts";

const MINUTE_MS = 60_000;

export interface Limits {
  readonly maxPerCase: number;
  readonly intervalMinutes: number;
  readonly manualAllowed: boolean;
  readonly segmentCostMinor: number;
}

export interface Used {
  /** Number of messages sent or still waiting. */
  readonly sent: number;
  readonly lastAt: Date | null;
}

export function computeResidue(limits: Limits | null, used: Used, now: Date): Residue {
  if (!limits) {
    const open = { max: null, left: null, interval: null, nextAt: null };
    return { configured: false, sent: used.sent, manualAllowed: false, ...open };
  }
  return {
    configured: true,
    max: limits.maxPerCase,
    sent: used.sent,
    left: Math.max(0, limits.maxPerCase - used.sent),
    interval: limits.intervalMinutes,
    nextAt: nextAt(limits, used, now),
    manualAllowed: limits.manualAllowed,
  };
}

function nextAt(limits: Limits, { lastAt }: Used, now: Date): Date | null {
  if (!lastAt) return null;
  const at = new Date(lastAt.getTime() + limits.intervalMinutes * MINUTE_MS);
  return at > now ? at : null;
}

export type QuotaRefusal =
  | { readonly key: "sms.notConfigured"; readonly params: {} }
  | { readonly key: "sms.limitReached"; readonly params: { max: number } }
  | { readonly key: "sms.tooSoon"; readonly params: { minutes: number } };

export function getQuotaRefusal(residue: Residue, now: Date): QuotaRefusal | null {
  const { configured, left, max, nextAt: opens } = residue;
  if (!configured) return { key: "sms.notConfigured", params: {} };
  if (left === 0) return { key: "sms.limitReached", params: { max: max ?? 0 } };
  if (!opens) return null;
  const minutes = Math.ceil((opens.getTime() - now.getTime()) / MINUTE_MS);
  return { key: "sms.tooSoon", params: { minutes } };
}
