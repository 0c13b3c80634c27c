import { VARIABLES } from "@kolekta/api/telephony/sms/rules/template";
import type { Language } from "@kolekta/api/telephony/sms/contract";
import type { Translate } from "@kolekta/i18n/web";
import { useId } from "react";
import type { z } from "zod";
import { Badge } from "@/components/ui/badge.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { Label } from "@/components/ui/label.tsx";
import { cn } from "@/lib/cn.ts";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { Area } from "@/components/case/area.tsx";

export type Template = Outputs["telephony"]["sms"]["previewTemplates"][number];
export type MessageLanguage = z.infer<typeof Language>;

const LANGUAGES: readonly MessageLanguage[] = ["es", "en", "cn"];

const fieldText = (t: Translate, name: string): string => {
  const variable = VARIABLES.find((candidate) => candidate === name);
  return variable ? t(`telephony.sms.field.${variable}`) : name;
};

/** Reason why a template cannot be sent for this case. */
const Obstacle = ({ template }: { template: Template }) => {
  const t = useT();
  const { obstacle, missing } = template;
  if (!obstacle) return null;
  return (
    <span className="text-destructive block text-xs">
      {obstacle === "missingValue"
        ? t("telephony.sms.missing", {
            fields: missing.map((name) => fieldText(t, name)).join(", "),
          })
        : t(`telephony.sms.obstacle.${obstacle}`)}
    </span>
  );
};

interface OptionProps {
  template: Template;
  chosen: boolean;
  onChoose: () => void;
}

/** The list scrolls, and a text can be chosen before it is seen. */
const showChosen = (label: HTMLLabelElement | null) => label?.scrollIntoView({ block: "nearest" });

const Option = ({ template, chosen, onChoose }: OptionProps) => {
  const t = useT();
  const off = template.obstacle !== null;
  return (
    <label
      ref={chosen ? showChosen : undefined}
      className={cn("flex items-start gap-2 border-b p-2 last:border-b-0", chosen && "bg-selected")}
    >
      <span className="inline-grid size-6 shrink-0 place-items-center">
        <input
          type="radio"
          name="template"
          className="accent-primary size-4"
          checked={chosen}
          disabled={off}
          onChange={onChoose}
        />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="font-medium">{template.name}</span>
          <Badge>{t(`telephony.sms.purpose.${template.purpose}`)}</Badge>
          <span className="text-muted-foreground text-xs">
            {t("telephony.sms.segments", { segments: template.segments })}
          </span>
        </span>
        <span
          lang={template.language === "es" ? "id" : undefined}
          className="text-table block break-words"
        >
          {template.text}
        </span>
        <Obstacle template={template} />
      </span>
    </label>
  );
};

interface TemplateSubject {
  taskId: number;
  contactId: number;
  codeId: number | undefined;
  language: MessageLanguage;
}

/** Templates with their text for this case. */
export const useTemplates = (subject: TemplateSubject) =>
  trpc.telephony.sms.previewTemplates.useQuery(subject, { meta: { quiet: true } });

interface Props extends TemplateSubject {
  onLanguage: (language: MessageLanguage) => void;
  chosen: Template | null;
  onChoose: (template: Template) => void;
}

const LanguageChoice = ({ language, onLanguage }: Pick<Props, "language" | "onLanguage">) => {
  const t = useT();
  const id = useId();
  return (
    <div className="flex items-center gap-2">
      <Label htmlFor={id}>{t("app.language.label")}</Label>
      <NativeSelect
        id={id}
        className="w-auto"
        value={language}
        options={toOptions(LANGUAGES, (value) => t(`telephony.sms.languageName.${value}`))}
        onChange={({ target }) =>
          onLanguage(LANGUAGES.find((option) => option === target.value) ?? language)
        }
      />
    </div>
  );
};

/** Templates with their text for this case, and the reason if one cannot be sent. */
export const TemplateChoice = (props: Props) => {
  const { taskId, contactId, codeId, language, chosen, onChoose } = props;
  const t = useT();
  const result = useTemplates({ taskId, contactId, codeId, language });
  return (
    <div className="flex flex-col gap-2">
      <LanguageChoice {...props} />
      <Area result={result}>
        {(templates) =>
          templates.length === 0 ? (
            <p className="text-muted-foreground">{t("telephony.sms.noTemplates")}</p>
          ) : (
            <fieldset className="max-h-72 overflow-y-auto rounded-md border">
              <legend className="sr-only">{t("telephony.sms.templates")}</legend>
              {templates.map((template) => (
                <Option
                  key={template.templateId}
                  template={template}
                  chosen={chosen?.templateId === template.templateId}
                  onChoose={() => onChoose(template)}
                />
              ))}
            </fieldset>
          )
        }
      </Area>
    </div>
  );
};
