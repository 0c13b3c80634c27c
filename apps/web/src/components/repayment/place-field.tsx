import { FieldFrame } from "@/components/form/field-frame.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { useFormat } from "@/hooks/use-format.ts";
import { useT } from "@/lib/i18n.tsx";
import type { Outputs } from "@/lib/trpc.ts";

export type Place = Outputs["repay"]["code"]["listBanks"][number];

/** Whether so much can be handed over there. */
export const takes = (
  { minMinor, maxMinor }: Place,
  amountMinor: number,
): boolean => amountMinor >= minMinor && amountMinor <= maxMinor;

interface Props {
  places: readonly Place[];
  amountMinor: number;
  /** Which of them is chosen. */
  at: number;
  onAt: (at: number) => void;
  message?: string | null;
}

/** Where an amount will be paid; places that do not take it cannot be chosen. */
export const PlaceField = ({
  places,
  amountMinor,
  at,
  onAt,
  message = null,
}: Props) => {
  const t = useT();
  const { money } = useFormat();
  const chosen = places[at];
  return (
    <FieldFrame
      label={t("repay.code.form.place")}
      hint={
        chosen
          ? t("repay.code.form.limits", {
              least: money(chosen.minMinor, chosen.currency),
              most: money(chosen.maxMinor, chosen.currency),
            })
          : null
      }
      message={message}
      required
    >
      {(aria) => (
        <NativeSelect
          {...aria}
          value={String(at)}
          options={places.map((place, index) => ({
            value: String(index),
            label: place.label,
            disabled: !takes(place, amountMinor),
          }))}
          onChange={({ target }) => onAt(Number(target.value))}
        />
      )}
    </FieldFrame>
  );
};
