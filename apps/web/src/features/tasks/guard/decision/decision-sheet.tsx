import { Area } from "@/components/case/area.tsx";
import { relationText } from "@/components/case/labels.ts";
import { Section } from "@/components/page/section.tsx";
import { SideSheet, SideSheetBody } from "@/components/page/side-sheet.tsx";
import { DescriptionList, InstantText, NoValue } from "@/components/page/values.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { formatSource } from "../rule-text.ts";
import { useFindingText, GuardResultBadge } from "../ruling.tsx";
import { Borrower, LoanNumber } from "./column-view.tsx";

type Evidence = Outputs["tasks"]["guard"]["getDecision"];

const About = ({ evidence }: { evidence: Evidence }) => {
  const t = useT();
  const { zone } = useSession();
  const { relation, contactName, overrideReason, channel } = evidence;
  const contact = [contactName, relationText(t, relation)].filter(Boolean);
  return (
    <DescriptionList
      items={[
        {
          label: t("tasks.guard.decision.column.verdict"),
          value: <GuardResultBadge verdict={evidence.verdict} />,
        },
        {
          label: t("core.field.time"),
          value: <InstantText at={evidence.at} zone={zone} seconds showZone />,
        },
        { label: t("core.field.agent"), value: evidence.agentName ?? <NoValue /> },
        { label: t("core.field.institution"), value: evidence.institutionName },
        { label: t("core.field.loanNumber"), value: <LoanNumber record={evidence} /> },
        { label: t("core.field.borrower"), value: <Borrower record={evidence} /> },
        {
          label: t("manage.audit.entity.contact"),
          value: contact.length > 0 ? contact.join(", ") : <NoValue />,
        },
        {
          label: t("core.field.channel"),
          value: channel ? t(`tasks.log.channel.${channel}`) : <NoValue />,
        },
        ...(overrideReason === null
          ? []
          : [
              {
                label: t("tasks.guard.decision.column.overriddenBy"),
                value: evidence.overriddenByName ?? <NoValue />,
              },
              { label: t("tasks.guard.decision.column.overrideReason"), value: overrideReason },
            ]),
      ]}
    />
  );
};

const useRuleName = () => {
  const t = useT();
  return ({ rule, version, layer }: Evidence["checkedRules"][number]) =>
    [
      t("tasks.guard.decision.asVersion", { rule: t(`tasks.guard.rule.${rule}`), version }),
      t(`manage.proposal.word.${layer}`),
    ].join(" · ");
};

const Spoke = ({ findings }: Pick<Evidence, "findings">) => {
  const t = useT();
  const text = useFindingText();
  const ruleName = useRuleName();
  const { zone } = useSession();
  const { instant } = useFormat();
  if (findings.length === 0) return t("tasks.guard.decision.noneSpoke");
  return (
    <ul className="flex flex-col gap-2">
      {findings.map((finding, index) => (
        <li key={index} className="flex flex-col gap-0.5">
          <span className="flex flex-wrap items-center gap-2">
            <GuardResultBadge verdict={finding.verdict} />
            {ruleName(finding)}
          </span>
          <span className="wrap-anywhere">{text(finding)}</span>
          <span className="text-muted-foreground text-xs wrap-anywhere">
            {t("tasks.guard.source", { source: formatSource(t, finding.source, finding.article) })}
            {finding.retryAt
              ? ` · ${t("tasks.guard.unlocks", { at: instant(finding.retryAt, { zone, showZone: true }) })}`
              : null}
          </span>
        </li>
      ))}
    </ul>
  );
};

const CheckedRules = ({ checkedRules }: Pick<Evidence, "checkedRules">) => {
  const t = useT();
  const ruleName = useRuleName();
  if (checkedRules.length === 0) return <NoValue />;
  return (
    <ul className="text-muted-foreground">
      {checkedRules.map((checkedRule) => (
        <li
          key={`${checkedRule.rule} ${checkedRule.layer} ${checkedRule.version} ${checkedRule.flagId ?? ""}`}
        >
          {ruleName(checkedRule)}
          {checkedRule.flagId === undefined
            ? null
            : ` (${t("tasks.guard.decision.flag", { id: checkedRule.flagId })})`}
        </li>
      ))}
    </ul>
  );
};

interface Props {
  id: number;
  onClose: () => void;
}

const DecisionSheet = ({ id, onClose }: Props) => {
  const t = useT();
  const result = trpc.tasks.guard.getDecision.useQuery({ id }, { meta: { quiet: true } });
  const { data } = result;
  return (
    <SideSheet
      wide
      title={data ? t(`tasks.guard.action.${data.action}`) : t("tasks.guard.decision.title")}
      onClose={onClose}
    >
      <SideSheetBody>
        <Area result={result}>
          {(evidence) => (
            <div className="text-table flex flex-col gap-4">
              <About evidence={evidence} />
              <Section ruled title={t("tasks.guard.decision.spoke")}>
                <Spoke findings={evidence.findings} />
              </Section>
              <Section ruled title={t("tasks.guard.decision.checkedRules")}>
                <CheckedRules checkedRules={evidence.checkedRules} />
              </Section>
            </div>
          )}
        </Area>
      </SideSheetBody>
    </SideSheet>
  );
};

export default DecisionSheet;
