import { ToggleGroup, ToggleGroupItem } from "@/components/ui/toggle-group.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { Quote } from "./use-extension.ts";

interface Props {
  quotes: readonly Quote[];
  days: number;
  onDays: (days: number) => void;
}

/** By how many days the loan is extended; a single length is said, not asked. */
export const TermField = ({ quotes, days, onDays }: Props) => {
  const t = useT();
  const label = t("repay.extension.term");
  if (quotes.length === 1)
    return (
      <p>
        <span className="text-muted-foreground">{label}: </span>
        <span className="font-medium">{t("core.word.days", { days })}</span>
      </p>
    );
  return (
    <div className="flex flex-col gap-1">
      <span aria-hidden className="text-table font-medium">
        {label}
      </span>
      <ToggleGroup
        type="single"
        aria-label={label}
        value={String(days)}
        onValueChange={(value) => onDays(Number(value) || days)}
      >
        {quotes.map((quote) => (
          <ToggleGroupItem key={quote.days} value={String(quote.days)}>
            {t("core.word.days", { days: quote.days })}
          </ToggleGroupItem>
        ))}
      </ToggleGroup>
    </div>
  );
};
