import type { FieldValues } from "react-hook-form";
import { Field, type FieldProps } from "@/components/form/field.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { useFormat } from "@/hooks/use-format.ts";
import { useT } from "@/lib/i18n.tsx";
import type { Outputs } from "@/lib/trpc.ts";

export type Place = Outputs["repay"]["code"]["listBanks"][number];

/** What a form holds of a place. */
type Named = Partial<Record<"channel" | "bank", string>>;

/** Whether so much can be handed over there. */
export const takes = ({ minMinor, maxMinor }: Place, amountMinor: number): boolean =>
  amountMinor >= minMinor && amountMinor <= maxMinor;

const idOf = ({ channel, bank }: Named): string => `${channel} ${bank}`;

type Props<In extends FieldValues, Out> = Pick<FieldProps<In, Out>, "control" | "name"> & {
  places: readonly Place[];
  chosen: Named;
  /** Places that do not take it cannot be chosen; before it is known, every place can. */
  amountMinor?: number | undefined;
  onChoose: (place: Place) => void;
};

/** Where an amount will be paid. */
export const PlaceField = <In extends FieldValues, Out>({
  places,
  chosen,
  amountMinor,
  onChoose,
  ...field
}: Props<In, Out>) => {
  const t = useT();
  const { money } = useFormat();
  const find = (id: string) => places.find((one) => idOf(one) === id);
  const place = find(idOf(chosen));
  return (
    <Field
      {...field}
      label={t("repay.code.form.place")}
      hint={
        place
          ? t("repay.code.form.limits", {
              least: money(place.minMinor, place.currency),
              most: money(place.maxMinor, place.currency),
            })
          : null
      }
      required
    >
      {(aria) => (
        <NativeSelect
          {...aria}
          value={place ? idOf(place) : ""}
          options={places.map((one) => ({
            value: idOf(one),
            label: one.label,
            disabled: amountMinor !== undefined && !takes(one, amountMinor),
          }))}
          onChange={({ target }) => {
            const next = find(target.value);
            if (next) onChoose(next);
          }}
        />
      )}
    </Field>
  );
};
