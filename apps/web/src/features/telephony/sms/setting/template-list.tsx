import { LANGUAGES } from "@kolekta/api/telephony/sms/contract";
import { TEMPLATE_STATES, type TemplateRow } from "@kolekta/api/telephony/sms/contract-template";
import { Plus } from "lucide-react";
import { useState } from "react";
import { SectionAction } from "@/components/page/section-head.tsx";
import { EmptyState } from "@/components/page/states.tsx";
import { Button } from "@/components/ui/button.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { Area } from "@/components/case/area.tsx";
import { OpenProposals } from "@/components/proposal/open-proposals.tsx";
import { useWithdrawing } from "@/components/setting/use-withdrawing.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { param, useUrlState } from "@/lib/url-state.ts";
import { TemplateItem } from "./template-item.tsx";

const TemplateDialog = lazyComponent(() => import("./template-dialog.tsx"));

const PARAMS = { language: param.choice(LANGUAGES), state: param.choice(TEMPLATE_STATES) };

const Filters = () => {
  const t = useT();
  const { values, set } = useUrlState(PARAMS);
  const findValue = <T extends string>(all: readonly T[], text: string) =>
    all.find((value) => value === text);
  return (
    <>
      <NativeSelect
        className="w-auto"
        aria-label={t("app.language.label")}
        placeholder={t("telephony.template.anyLanguage")}
        value={values.language ?? ""}
        options={toOptions(LANGUAGES, (value) => t(`telephony.sms.languageName.${value}`))}
        onChange={({ target }) => set({ language: findValue(LANGUAGES, target.value) })}
      />
      <NativeSelect
        className="w-auto"
        aria-label={t("telephony.template.stateLabel")}
        placeholder={t("telephony.template.anyState")}
        value={values.state ?? ""}
        options={toOptions(TEMPLATE_STATES, (value) => t(`telephony.template.state.${value}`))}
        onChange={({ target }) => set({ state: findValue(TEMPLATE_STATES, target.value) })}
      />
    </>
  );
};

interface TemplateItemsProps {
  templates: readonly TemplateRow[];
  onEdit: (template: TemplateRow) => void;
  onWithdraw: (template: TemplateRow) => void;
}

const TemplateItems = ({ templates, onEdit, onWithdraw }: TemplateItemsProps) => {
  const t = useT();
  const { values } = useUrlState(PARAMS);
  const visible = templates.filter(
    ({ state }) => values.state === undefined || state === values.state,
  );
  if (visible.length === 0)
    return (
      <EmptyState title={t("telephony.template.none")} body={t("telephony.template.noneBody")} />
    );
  return (
    <>
      <p role="status" className="text-muted-foreground text-xs">
        {t("telephony.template.count", { count: visible.length })}
      </p>
      <ul aria-label={t("telephony.sms.templates")} className="flex flex-col gap-2">
        {visible.map((template) => (
          <TemplateItem
            key={template.templateId}
            template={template}
            onEdit={() => onEdit(template)}
            onWithdraw={() => onWithdraw(template)}
          />
        ))}
      </ul>
    </>
  );
};

export const TemplateList = () => {
  const t = useT();
  const { values } = useUrlState(PARAMS);
  const utils = trpc.useUtils();
  const withdrawing = useWithdrawing({
    send: utils.client.telephony.sms.withdrawTemplate.mutate,
    refresh: () => utils.telephony.sms.listTemplates.invalidate(),
  });
  const [edited, setEdited] = useState<TemplateRow | "new" | null>(null);
  const result = trpc.telephony.sms.listTemplates.useQuery(
    { language: values.language },
    { meta: { quiet: true } },
  );
  return (
    <section className="flex flex-col gap-3">
      <p className="text-muted-foreground max-w-prose">{t("telephony.template.intro")}</p>
      <OpenProposals kinds={["SMS_TEMPLATE"]} />
      <div className="flex flex-wrap items-center gap-2">
        <Filters />
        <SectionAction>
          <Button variant="primary" aria-haspopup="dialog" onClick={() => setEdited("new")}>
            <Plus />
            {t("telephony.template.add")}
          </Button>
        </SectionAction>
      </div>
      <Area result={result}>
        {(templates) => (
          <TemplateItems
            templates={templates}
            onEdit={setEdited}
            onWithdraw={({ name, templateId: ruleId, effectiveFrom }) =>
              withdrawing.withdraw(name, { ruleId, effectiveOn: effectiveFrom })
            }
          />
        )}
      </Area>
      {edited ? (
        <TemplateDialog
          template={edited === "new" ? undefined : edited}
          onClose={() => setEdited(null)}
        />
      ) : null}
      {withdrawing.dialog}
    </section>
  );
};
