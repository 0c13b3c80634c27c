import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { Area } from "@/components/case/area.tsx";
import { Field, type FieldProps } from "@/components/form/field.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";

export type PaymentChannel = Outputs["repay"]["code"]["listBanks"][number];

type PaymentChannelKey = Partial<Record<"channel" | "bank", string>>;

/** Checks that the channel accepts the amount. */
export const acceptsAmount = (
  { minMinor, maxMinor }: PaymentChannel,
  amountMinor: number,
): boolean => amountMinor >= minMinor && amountMinor <= maxMinor;

const toChannelKey = ({ channel, bank }: PaymentChannelKey): string => `${channel} ${bank}`;

type Props<In extends FieldValues, Out> = Pick<FieldProps<In, Out>, "control" | "name"> & {
  channels: readonly PaymentChannel[];
  chosen: PaymentChannelKey;
  /** Places that do not take it cannot be chosen; before it is known, every place can. */
  amountMinor?: number | undefined;
  onChoose: (channel: PaymentChannel) => void;
};

export const PaymentChannelField = <In extends FieldValues, Out>({
  channels,
  chosen,
  amountMinor,
  onChoose,
  ...field
}: Props<In, Out>) => {
  const t = useT();
  const { money } = useFormat();
  const find = (id: string) => channels.find((option) => toChannelKey(option) === id);
  const channel = find(toChannelKey(chosen));
  return (
    <Field
      {...field}
      label={t("repay.code.form.paymentChannel")}
      hint={
        channel
          ? t("repay.code.form.limits", {
              min: money(channel.minMinor, channel.currency),
              max: money(channel.maxMinor, channel.currency),
            })
          : null
      }
      required
    >
      {(aria) => (
        <NativeSelect
          {...aria}
          value={channel ? toChannelKey(channel) : ""}
          options={channels.map((option) => ({
            value: toChannelKey(option),
            label: option.label,
            disabled: amountMinor !== undefined && !acceptsAmount(option, amountMinor),
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

interface PaymentChannelsAreaProps {
  loanId: number;
  children: (channels: readonly PaymentChannel[]) => ReactNode;
}

/** Loads the payment channels of the loan. */
export const PaymentChannelsArea = ({ loanId, children }: PaymentChannelsAreaProps) => (
  <Area result={trpc.repay.code.listBanks.useQuery({ loanId })}>{children}</Area>
);
