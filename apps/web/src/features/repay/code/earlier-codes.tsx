import { Section } from "@/components/page/section.tsx";
import { InstantText, Money, NoValue } from "@/components/page/values.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { type AreaColumn, AreaTable } from "@/components/case/area-table.tsx";
import { formatCodeNumber } from "./code-number.ts";
import { CodeBadge } from "@/components/repayment/code-badge.tsx";
import { type Code, useCodeLabel } from "./code-state.tsx";

const StateCell = ({ code }: { code: Code }) => {
  const t = useT();
  return (
    <span className="inline-flex flex-col items-start gap-0.5">
      <CodeBadge state={code.state} />
      {code.failure === null ? null : (
        <span className="text-muted-foreground text-xs">
          {t(`repay.code.failures.${code.failure}`)}
        </span>
      )}
    </span>
  );
};

const useColumns = (): AreaColumn<Code>[] => {
  const t = useT();
  const getLabel = useCodeLabel();
  const { zone } = useSession();
  return [
    { id: "type", header: t("repay.code.type"), cell: getLabel },
    { id: "state", header: t("core.field.status"), cell: (code) => <StateCell code={code} /> },
    {
      id: "amount",
      header: t("core.field.amount"),
      align: "end",
      cell: ({ amountMinor, currency }) => <Money minor={amountMinor} currency={currency} />,
    },
    { id: "place", header: t("repay.code.bank"), cell: ({ label }) => label },
    {
      id: "number",
      header: t("repay.code.number"),
      cell: ({ number }) =>
        number === null ? (
          <NoValue />
        ) : (
          <span className="tabular whitespace-nowrap">{formatCodeNumber(number)}</span>
        ),
    },
    {
      id: "created",
      header: t("repay.code.createdAt"),
      cell: ({ createdAt }) => <InstantText at={createdAt} zone={zone} />,
    },
    {
      id: "updated",
      header: t("repay.code.updatedAt"),
      cell: ({ updatedAt }) => <InstantText at={updatedAt} zone={zone} />,
    },
    {
      id: "expires",
      header: t("repay.code.expiresAt"),
      cell: ({ expiresAt }) => <InstantText at={expiresAt} zone={zone} />,
    },
  ];
};

/** Codes that were paid or ended otherwise, newest first. */
export const EarlierCodes = ({ codes }: { codes: readonly Code[] }) => {
  const t = useT();
  return (
    <Section title={t("repay.code.earlier")}>
      <AreaTable
        label={t("repay.code.earlier")}
        cards="wide"
        columns={useColumns()}
        rows={codes}
        rowKey={({ codeId }) => codeId}
      />
    </Section>
  );
};
