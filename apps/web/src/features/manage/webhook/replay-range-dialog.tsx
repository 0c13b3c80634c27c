import { countRange } from "@kolekta/api/manage/webhook/contract";
import { REPLAY_SIZE } from "@kolekta/api/manage/webhook/contract-codes";
import { z } from "zod";
import { ChoiceField } from "@/components/form/choice-fields.tsx";
import { CommandDialog, useCommandForm } from "@/components/form/command-dialog.tsx";
import { InstantField } from "@/components/form/instant-field.tsx";
import { FieldPair, NumberField } from "@/components/form/text-fields.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import type { CallOptions } from "@/lib/retry-key.ts";
import { trpc } from "@/lib/trpc.ts";

const RANGE_KINDS = ["INSTANTS", "IDS"] as const;

const { fromId, toId, from, to } = countRange.input.shape;
const Values = z
  .object({ by: z.enum(RANGE_KINDS), fromId, toId, from, to })
  .superRefine((values, ctx) => {
    const ends = values.by === "IDS" ? (["fromId", "toId"] as const) : (["from", "to"] as const);
    for (const end of ends)
      if (values[end] === undefined)
        ctx.addIssue({ code: "custom", path: [end], message: "webhook.rangeRequired" });
  });
type Values = z.output<typeof Values>;

const toRange = ({ by, ...ends }: Values) =>
  by === "IDS" ? { fromId: ends.fromId, toId: ends.toId } : { from: ends.from, to: ends.to };

interface Props {
  endpointId: number;
  onClose: () => void;
}

const useRangeForm = ({ endpointId, onClose }: Props) => {
  const t = useT();
  const { client, manage } = trpc.useUtils();
  return useCommandForm(Values, {
    defaultValues: { by: "INSTANTS" },
    send: (values, callOptions: CallOptions) =>
      client.manage.webhook.replayRange.mutate({ endpointId, ...toRange(values) }, callOptions),
    success: ({ queued }) => t("manage.webhook.rangeQueued", { count: queued }),
    onSettled: () => manage.webhook.invalidate(),
    onDone: onClose,
  });
};

type RangeForm = ReturnType<typeof useRangeForm>;

/** Counts the messages of the range as soon as both ends are valid. */
const useRangeCount = (endpointId: number, form: RangeForm): number | null => {
  const { data: values } = Values.safeParse(form.watch());
  const { data } = trpc.manage.webhook.countRange.useQuery(
    { endpointId, ...(values && toRange(values)) },
    { enabled: values !== undefined, meta: { quiet: true } },
  );
  return values && data ? data.messages : null;
};

const RangeFields = ({ form }: { form: RangeForm }) => {
  const t = useT();
  const { zone } = useSession();
  const { control } = form;
  if (form.watch("by") === "IDS")
    return (
      <FieldPair>
        <NumberField required control={control} name="fromId" label={t("manage.webhook.fromId")} />
        <NumberField required control={control} name="toId" label={t("manage.webhook.toId")} />
      </FieldPair>
    );
  return (
    <>
      <InstantField
        required
        control={control}
        name="from"
        label={t("manage.webhook.from")}
        zone={zone}
      />
      <InstantField
        required
        control={control}
        name="to"
        label={t("manage.webhook.to")}
        zone={zone}
      />
    </>
  );
};

const RangeCount = ({ count }: { count: number }) => {
  const t = useT();
  const { number } = useFormat();
  return count > REPLAY_SIZE
    ? t("manage.webhook.rangeTooMany", { max: number(REPLAY_SIZE) })
    : t("manage.webhook.rangeCount", { count });
};

/** Sends the changes of a range again, and says how many before. */
export const ReplayRangeDialog = (props: Props) => {
  const t = useT();
  const { number } = useFormat();
  const form = useRangeForm(props);
  const count = useRangeCount(props.endpointId, form);
  return (
    <CommandDialog
      form={form}
      title={t("manage.webhook.replayRange")}
      description={t("manage.webhook.rangeIntro", { max: number(REPLAY_SIZE) })}
      submit={t("manage.webhook.replay")}
      disabled={count === 0 || (count !== null && count > REPLAY_SIZE)}
      onClose={props.onClose}
    >
      <ChoiceField
        look="buttons"
        control={form.control}
        name="by"
        label={t("manage.webhook.rangeBy")}
        options={[
          { value: "INSTANTS", label: t("manage.webhook.byInstants") },
          { value: "IDS", label: t("manage.webhook.byIds") },
        ]}
      />
      <RangeFields form={form} />
      <p role="status" className="text-muted-foreground min-h-5">
        {count === null ? null : <RangeCount count={count} />}
      </p>
    </CommandDialog>
  );
};
