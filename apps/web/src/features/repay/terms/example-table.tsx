import type { Currency } from "@kolekta/api/core/money";
import type { TermsValues } from "@kolekta/api/account/terms/contract";
import { EXAMPLE, type Example, buildExample } from "@kolekta/api/account/terms/rules/example";
import { toStored } from "@kolekta/api/account/terms/rules/units";
import { Section } from "@/components/page/section.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";

export interface ExampleColumn {
  readonly label: string;
  /** Is null while they are being typed and make no sense yet. */
  readonly terms: TermsValues | null;
}

interface Props {
  currency: Currency;
  columns: readonly ExampleColumn[];
}

const useLines = (currency: Currency) => {
  const t = useT();
  const { money } = useFormat();
  const { dpd, days } = EXAMPLE;
  const amount = (minor: number) => money(minor, currency);
  const line = (
    name: "dayFee" | "fee" | "arrears" | "maxFee" | "lateExtension",
    read: (example: Example) => number,
  ) => ({
    label: t(`repay.terms.example.${name}`, { dpd }),
    value: (example: Example) => amount(read(example)),
  });
  return [
    line("dayFee", (example) => example.dayFeeMinor),
    line("fee", (example) => example.feeMinor),
    line("arrears", (example) => example.arrearsMinor),
    line("maxFee", (example) => example.maxFeeMinor),
    {
      label: t("repay.terms.example.cap"),
      value: (example: Example) =>
        example.capDpd === null
          ? t("repay.terms.example.never")
          : t("repay.terms.example.capOn", { dpd: example.capDpd }),
    },
    {
      label: t("repay.terms.example.extension", { days }),
      value: (example: Example) => amount(example.extensionMinor),
    },
    line("lateExtension", (example) => example.lateExtensionMinor),
  ];
};

interface LinesProps {
  lines: ReturnType<typeof useLines>;
  examples: readonly (Example | null)[];
}

const Lines = ({ lines, examples }: LinesProps) => (
  <tbody aria-live="polite">
    {lines.map(({ label, value }) => (
      <tr key={label} className="border-t">
        <th scope="row" className="text-muted-foreground py-1.5 text-left font-normal">
          {label}
        </th>
        {examples.map((example, index) => (
          <td key={index} className="tabular py-1.5 pl-3 text-right font-medium whitespace-nowrap">
            {example ? value(example) : "–"}
          </td>
        ))}
      </tr>
    ))}
  </tbody>
);

/** Costs of the terms on the worked example, computed by the ledger's own rules. */
export const ExampleTable = ({ currency, columns }: Props) => {
  const t = useT();
  const { money } = useFormat();
  const examples = columns.map(({ terms }) => (terms ? buildExample(toStored(terms)) : null));
  const principal = money(EXAMPLE.principalMinor, currency);
  const interest = money(EXAMPLE.interestMinor, currency);
  return (
    <Section
      title={t("repay.terms.example.title")}
      hint={t("repay.terms.example.of", { principal, interest })}
      className="bg-card rounded-lg border p-3"
    >
      <table className="text-table w-full">
        <thead>
          <tr className="text-muted-foreground text-xs">
            <th scope="col">
              <span className="sr-only">{t("repay.terms.example.title")}</span>
            </th>
            {columns.map(({ label }) => (
              <th key={label} scope="col" className="py-1 pl-3 text-right font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <Lines lines={useLines(currency)} examples={examples} />
      </table>
      {examples.includes(null) ? (
        <p className="text-muted-foreground text-xs">{t("repay.terms.example.incomplete")}</p>
      ) : null}
    </Section>
  );
};
