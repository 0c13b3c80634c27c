import type { LoginLine } from "@kolekta/api/manage/login-log/contract";
import { CutText } from "@/components/page/cut-text.tsx";
import { NoValue } from "@/components/page/values.tsx";
import { parseBrowser } from "./browser.ts";

const TONES = {
  IN: "success",
  OUT: "neutral",
  REFUSED: "warning",
  LOCKED: "danger",
  REPLACED: "info",
  ENDED: "info",
} as const;

const Browser = ({ userAgent }: Pick<LoginLine, "userAgent">) =>
  userAgent ? <CutText text={parseBrowser(userAgent)} title={userAgent} /> : <NoValue />;

export const LOGIN_VIEW = {
  at: { sticky: "start", exact: true },
  login: { cut: true },
  name: {},
  outcome: { tones: TONES },
  reason: {},
  ip: {},
  role: { hidden: true },
  institution: {},
  browser: { cell: Browser },
  device: { cut: true },
} as const;
