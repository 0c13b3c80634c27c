import type { FieldValues } from "react-hook-form";
import type { FieldProps } from "@/components/form/field.tsx";
import { ChoiceField } from "@/components/form/choice-fields.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { Quote } from "./use-extension.ts";

type Props<In extends FieldValues, Out> = Pick<FieldProps<In, Out>, "control" | "name"> & {
  quotes: readonly Quote[];
  onQuote: (quote: Quote) => void;
};

/** Length of the extension in days; a single length is shown as text. */
export const TermField = <In extends FieldValues, Out>({
  quotes,
  onQuote,
  ...field
}: Props<In, Out>) => {
  const t = useT();
  const label = t("repay.extension.term");
  const formatLength = ({ days }: Quote) => t("core.word.days", { days });
  const [first, ...others] = quotes;
  if (first && others.length === 0)
    return (
      <p>
        <span className="text-muted-foreground">{label}: </span>
        <span className="font-medium">{formatLength(first)}</span>
      </p>
    );
  return (
    <ChoiceField
      {...field}
      look="buttons"
      label={label}
      options={quotes.map((quote) => ({ value: String(quote.days), label: formatLength(quote) }))}
      onChoose={(days) => {
        const quote = quotes.find((candidate) => String(candidate.days) === days);
        if (quote) onQuote(quote);
      }}
    />
  );
};
