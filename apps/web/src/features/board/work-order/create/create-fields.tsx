import {
  ORDER_CATEGORIES,
  ORDER_CHANNELS,
  type OrderCategory,
  SEVERITIES,
} from "@kolekta/api/board/work-order/contract-codes";
import { minSeverity } from "@kolekta/api/board/work-order/rules";
import {
  FieldPair,
  SelectField,
  TextareaField,
  TextField,
} from "@/components/form/text-fields.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { listEffects } from "./effects.ts";
import { NumberFields } from "./number-fields.tsx";
import type { CreateForm, ComplaintSubject } from "./use-create.ts";

interface EffectListProps {
  category: OrderCategory;
  hasAgent: boolean;
}

/** Lists the immediate effects of filing, before the complaint is filed. */
const EffectList = ({ category, hasAgent }: EffectListProps) => {
  const t = useT();
  const effects = listEffects(category, hasAgent);
  if (effects.length === 0)
    return <Alert tone="neutral">{t("board.workOrder.create.effect.NONE")}</Alert>;
  return (
    <Alert tone="warning" title={t("board.workOrder.create.effectsTitle")} live>
      <ul className="list-disc pl-4">
        {effects.map((effect) => (
          <li key={effect}>{t(`board.workOrder.create.effect.${effect}`)}</li>
        ))}
      </ul>
    </Alert>
  );
};

interface Props {
  form: CreateForm;
  subject: ComplaintSubject;
  borrowerId: number | undefined;
}

const KindFields = ({ form }: Pick<Props, "form">) => {
  const t = useT();
  const { control } = form;
  return (
    <FieldPair>
      <SelectField
        control={control}
        name="category"
        label={t("core.field.category")}
        placeholder={t("app.form.choose")}
        options={toOptions(ORDER_CATEGORIES, (code) => t(`board.workOrder.category.${code}`))}
      />
      <SelectField
        control={control}
        name="channel"
        label={t("core.field.channel")}
        options={toOptions(ORDER_CHANNELS, (code) => t(`board.workOrder.channel.${code}`))}
      />
    </FieldPair>
  );
};

/** Severity; the channel and category set its minimum. */
const WeightFields = ({ form }: Pick<Props, "form">) => {
  const t = useT();
  const { control } = form;
  const [channel, category] = form.watch(["channel", "category"]);
  const lowestSeverity = category ? minSeverity(channel, category) : 1;
  const name = (severity: (typeof SEVERITIES)[number]) => t(`board.workOrder.severity.${severity}`);
  return (
    <FieldPair>
      <SelectField
        control={control}
        name="severity"
        label={t("board.workOrder.field.severity")}
        hint={
          lowestSeverity > 1
            ? t("board.workOrder.create.minSeverity", { severity: name(lowestSeverity) })
            : undefined
        }
        numeric
        options={SEVERITIES.filter((severity) => severity >= lowestSeverity).map((severity) => ({
          value: String(severity),
          label: name(severity),
        }))}
      />
      <TextField
        control={control}
        name="reference"
        label={t("core.field.reference")}
        hint={t("board.workOrder.create.referenceHint")}
      />
    </FieldPair>
  );
};

const AgentField = ({ form, subject }: Omit<Props, "borrowerId">) => {
  const t = useT();
  return (
    <SelectField
      control={form.control}
      name="agentId"
      label={t("board.workOrder.field.agent")}
      placeholder={t("board.workOrder.create.noAgent")}
      numeric
      options={subject.agents.map(({ userId, name, isAssigned }) => ({
        value: String(userId),
        label: isAssigned ? t("board.workOrder.create.assigned", { name }) : name,
      }))}
    />
  );
};

export const CreateFields = (props: Props) => {
  const { form } = props;
  const t = useT();
  const [category, agentId] = form.watch(["category", "agentId"]);
  return (
    <>
      <KindFields form={form} />
      <WeightFields form={form} />
      <AgentField {...props} />
      {category === "HARASSMENT" ? <NumberFields {...props} /> : null}
      <TextareaField
        control={form.control}
        name="description"
        label={t("board.workOrder.field.description")}
        hint={t("board.workOrder.create.descriptionHint")}
        rows={4}
      />
      {category ? <EffectList category={category} hasAgent={agentId !== undefined} /> : null}
    </>
  );
};
