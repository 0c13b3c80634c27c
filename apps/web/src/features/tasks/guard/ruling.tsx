import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { StatusBadge } from "@/components/page/values.tsx";
import { cn } from "@/lib/cn.ts";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { formatSource } from "./rule-text.ts";
import type { Ruling } from "./use-guard.ts";

type Finding = Ruling["findings"][number];

const LOOKS = {
  ALLOW: { tone: "success", icon: CircleCheck },
  WARN: { tone: "warning", icon: TriangleAlert },
  BLOCK: { tone: "danger", icon: CircleAlert },
} as const;

export const GuardResultBadge = ({ verdict }: { verdict: Ruling["verdict"] }) => {
  const t = useT();
  return <StatusBadge {...LOOKS[verdict]} label={t(`tasks.guard.verdict.${verdict}`)} />;
};

/** When a block lets go, on the clock of the borrower. */
export const useUnlock = () => {
  const t = useT();
  const { instant } = useFormat();
  return ({ retryAt, zone }: Pick<Ruling, "retryAt" | "zone">) =>
    retryAt
      ? t("tasks.guard.unlocks", { at: instant(retryAt, { zone, showZone: true }) })
      : t("tasks.guard.noWaiting");
};

export const useFindingText = () => {
  const t = useT();
  const { day } = useFormat();
  return ({ reason, params }: Pick<Finding, "reason" | "params">) =>
    t(`core.error.guard.${reason}`, {
      ...params,
      ...(typeof params["day"] === "string" && { day: day(params["day"]) }),
    });
};

const FindingLine = ({ finding, zone }: { finding: Finding; zone: string }) => {
  const t = useT();
  const text = useFindingText();
  const unlock = useUnlock();
  const { icon: Icon } = LOOKS[finding.verdict];
  const blocks = finding.verdict === "BLOCK";
  return (
    <li className="flex gap-2">
      <Icon
        aria-hidden
        className={cn("mt-0.5 size-4 shrink-0", blocks ? "text-destructive" : "text-warning")}
      />
      <span className="min-w-0">
        <span className="block">
          {text(finding)}
          {finding.retryAt ? ` ${unlock({ ...finding, zone })}.` : ""}
        </span>
        <span className="text-muted-foreground block text-xs">
          {t("tasks.guard.source", { source: formatSource(t, finding.source, finding.article) })}
        </span>
      </span>
    </li>
  );
};

export const Findings = ({ ruling }: { ruling: Ruling }) =>
  ruling.findings.length === 0 ? null : (
    <ul className="text-table flex flex-col gap-1.5">
      {ruling.findings.map((finding) => (
        <FindingLine
          key={`${finding.rule} ${finding.version} ${finding.reason} ${finding.flagId ?? ""}`}
          finding={finding}
          zone={ruling.zone}
        />
      ))}
    </ul>
  );

/** Formats the usage, for example "2 of 6 calls today"; empty without a counting rule. */
export const UsedToday = ({ ruling, kind }: { ruling: Ruling; kind: "calls" | "messages" }) => {
  const t = useT();
  const used = ruling[kind];
  if (!used) return null;
  return (
    <span className="text-muted-foreground tabular text-xs">{t(`tasks.guard.${kind}`, used)}</span>
  );
};
