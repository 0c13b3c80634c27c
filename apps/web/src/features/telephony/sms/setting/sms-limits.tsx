import { FieldFrame } from "@/components/form/field-frame.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { Area } from "@/components/case/area.tsx";
import { OpenProposals } from "@/components/proposal/open-proposals.tsx";
import { useWithdrawing } from "@/components/setting/use-withdrawing.tsx";
import { DayText, DescriptionList, NumberText } from "@/components/page/values.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card } from "@/components/ui/card.tsx";
import { useT } from "@/lib/i18n.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { param, useUrlState } from "@/lib/url-state.ts";
import { LimitsForm } from "./limits-form.tsx";

const PARAMS = { institutionId: param.id() };

const InstitutionField = ({
  value,
  onChange,
}: {
  value: number | undefined;
  onChange: (institutionId: number | undefined) => void;
}) => {
  const t = useT();
  const institutions = trpc.manage.institution.listChoices.useQuery();
  return (
    <FieldFrame label={t("telephony.setting.scope")} message={null} className="max-w-sm">
      {(aria) => (
        <NativeSelect
          {...aria}
          placeholder={t("telephony.setting.allInstitutions")}
          value={String(value ?? "")}
          options={(institutions.data ?? []).map(({ id, name }) => ({
            value: String(id),
            label: name,
          }))}
          onChange={({ target }) => onChange(Number(target.value) || undefined)}
        />
      )}
    </FieldFrame>
  );
};

type Settings = Outputs["telephony"]["sms"]["getSetting"];

/** Limits in use: the institution's own, the default, or none. */
const InForce = ({ own, fallback }: Pick<Settings, "own" | "fallback">) => {
  const t = useT();
  const current = own?.effectiveOn ? own : fallback;
  if (current.effectiveOn === null)
    return <Alert tone="warning">{t("telephony.setting.unset")}</Alert>;
  if (own?.effectiveOn === null) return <Alert>{t("telephony.setting.usesDefault")}</Alert>;
  return null;
};

type Limits = NonNullable<Settings["ownNext"]>;

/** Scheduled limits, and the action to withdraw them. */
const Coming = ({ next, name }: { next: Limits; name: string }) => {
  const t = useT();
  const utils = trpc.useUtils();
  const { withdraw, dialog } = useWithdrawing({
    send: utils.client.telephony.sms.withdrawSetting.mutate,
    refresh: () => utils.telephony.sms.getSetting.invalidate(),
  });
  const { ruleId, effectiveOn, maxPerCase, intervalMinutes } = next;
  if (ruleId === null || effectiveOn === null) return null;
  const toItem = (key: "max" | "interval", value: number | null) => ({
    label: t(`telephony.setting.${key}`),
    value: <NumberText value={value ?? 0} />,
  });
  return (
    <Card
      className="max-w-xl"
      title={
        <>
          {t("app.setting.next")}: <DayText day={effectiveOn} />
        </>
      }
      actions={
        <Button
          size="sm"
          aria-haspopup="dialog"
          onClick={() => withdraw(name, { ruleId, effectiveOn })}
        >
          {t("core.action.withdraw")}
        </Button>
      }
    >
      <DescriptionList
        className="p-3"
        items={[toItem("max", maxPerCase), toItem("interval", intervalMinutes)]}
      />
      {dialog}
    </Card>
  );
};

export const SmsLimits = () => {
  const t = useT();
  const { values, set } = useUrlState(PARAMS);
  const { institutionId } = values;
  const result = trpc.telephony.sms.getSetting.useQuery(
    { institutionId },
    { meta: { quiet: true } },
  );
  return (
    <section className="flex flex-col gap-3">
      <p className="text-muted-foreground max-w-prose">{t("telephony.setting.intro")}</p>
      <OpenProposals kinds={["SMS_SETTING"]} />
      <InstitutionField value={institutionId} onChange={(next) => set({ institutionId: next })} />
      <Area result={result}>
        {({ own, ownNext, fallback, fallbackNext }) => {
          const displayed = own ?? fallback;
          const next = own ? ownNext : fallbackNext;
          const current = own?.effectiveOn === null ? fallback : displayed;
          return (
            <>
              <InForce own={own} fallback={fallback} />
              {next ? <Coming next={next} name={t("telephony.setting.section.limits")} /> : null}
              <LimitsForm
                key={`${displayed.institutionId}-${displayed.version}`}
                version={displayed.version}
                institutionId={displayed.institutionId}
                start={next ?? current}
              />
            </>
          );
        }}
      </Area>
    </section>
  );
};
