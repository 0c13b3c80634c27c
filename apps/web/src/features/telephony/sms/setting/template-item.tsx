import type { TemplateRow } from "@kolekta/api/telephony/sms/contract-template";
import { measure } from "@kolekta/api/telephony/sms/rules/segments";
import type { Translate } from "@kolekta/i18n/web";
import { Ban, Pencil, RotateCcw, Undo2 } from "lucide-react";
import { StatusBadge } from "@/components/page/values.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useCommandMutation } from "@/hooks/use-command-mutation.ts";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";

const TONES = { IN_FORCE: "success", UPCOMING: "info", DISABLED: "neutral" } as const;

const stageText = (t: Translate, { dpdFrom: from, dpdTo: to }: TemplateRow) => {
  if (from !== null && to !== null) return t("telephony.template.stage.between", { from, to });
  if (from !== null) return t("telephony.template.stage.from", { from });
  if (to !== null) return t("telephony.template.stage.to", { to });
  return t("telephony.template.stage.every");
};

/** Version, day, stage and length in one line. */
const TemplateDescription = ({ template }: { template: TemplateRow }) => {
  const t = useT();
  const { day } = useFormat();
  const { version, effectiveFrom, editorName, body } = template;
  const { segments } = measure(body);
  const items = [
    t("telephony.template.version", { version, day: day(effectiveFrom) }),
    stageText(t, template),
    t("telephony.sms.segments", { segments }),
    ...(editorName ? [t("telephony.template.editor", { name: editorName })] : []),
  ];
  return <p className="text-muted-foreground text-xs">{items.join(" · ")}</p>;
};

const Switch = ({ template }: { template: TemplateRow }) => {
  const t = useT();
  const utils = trpc.useUtils();
  const toggle = useCommandMutation(utils.client.telephony.sms.switchTemplate.mutate, {
    meta: { success: true },
    onSettled: () => utils.telephony.sms.listTemplates.invalidate(),
  });
  const { code, language } = template;
  const enabled = template.state === "DISABLED";
  const verb = t(`core.action.${enabled ? "enable" : "disable"}`);
  return (
    <Button
      size="sm"
      disabled={toggle.isPending}
      aria-label={`${verb}: ${template.name}`}
      onClick={() => toggle.mutate({ code, language, enabled })}
    >
      {enabled ? <RotateCcw /> : <Ban />}
      {verb}
    </Button>
  );
};

interface Props {
  template: TemplateRow;
  onEdit: () => void;
  onWithdraw: () => void;
}

export const TemplateItem = ({ template, onEdit, onWithdraw }: Props) => {
  const t = useT();
  const { name, code, language, purpose, state, body } = template;
  const edit = t("core.action.edit");
  return (
    <li className="bg-card flex flex-col gap-1.5 rounded-lg border p-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="flex min-w-0 flex-wrap items-center gap-1.5">
          <h3 className="mr-1 min-w-0 font-medium break-words">{name}</h3>
          <StatusBadge tone={TONES[state]} label={t(`telephony.template.state.${state}`)} />
          <Badge>{t(`telephony.sms.languageName.${language}`)}</Badge>
          <Badge>{t(`telephony.sms.purpose.${purpose}`)}</Badge>
          <Badge className="font-mono">{code}</Badge>
        </div>
        <div className="flex flex-wrap gap-1.5">
          <Button size="sm" aria-haspopup="dialog" aria-label={`${edit}: ${name}`} onClick={onEdit}>
            <Pencil />
            {edit}
          </Button>
          {state === "UPCOMING" ? (
            <Button
              size="sm"
              aria-haspopup="dialog"
              aria-label={`${t("core.action.withdraw")}: ${name}`}
              onClick={onWithdraw}
            >
              <Undo2 />
              {t("core.action.withdraw")}
            </Button>
          ) : null}
          <Switch template={template} />
        </div>
      </div>
      <p
        lang={language === "es" ? "id" : undefined}
        className="text-table break-words whitespace-pre-wrap"
      >
        {body}
      </p>
      <TemplateDescription template={template} />
    </li>
  );
};
