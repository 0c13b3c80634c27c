import { addDays } from "@kolekta/api/core/day";
import { proposeCountry } from "@kolekta/api/manage/institution/contract";
import { CommandDialog } from "@/components/form/command-dialog.tsx";
import { DayField, SelectField, TextField } from "@/components/form/text-fields.tsx";
import { useProposalForm } from "@/components/proposal/use-proposal-form.ts";
import { Alert } from "@/components/ui/alert.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { dayIn } from "@/lib/zone.ts";
import { useCountryOptions } from "../country.ts";
import { zoneOptions } from "../form/detail-fields.tsx";
import type { Institution } from "../institution.ts";

interface Props {
  institution: Institution;
  onClose: () => void;
}

const useCountryForm = ({ institution, onClose }: Props, tomorrow: string) => {
  const { client, manage } = trpc.useUtils();
  const { id: institutionId, version, country, zone } = institution;
  return useProposalForm(proposeCountry.input, {
    defaultValues: { institutionId, version, country, zone, reason: "", effectiveOn: tomorrow },
    send: client.manage.institution.proposeCountry.mutate,
    refresh: () => manage.institution.invalidate(),
    onDone: onClose,
  });
};

/** Proposes another country or time zone from a future day. */
export default function CountryDialog(props: Props) {
  const t = useT();
  const { zone } = useSession();
  const tomorrow = addDays(dayIn(new Date(), zone), 1);
  const form = useCountryForm(props, tomorrow);
  const { control, watch } = form;
  return (
    <CommandDialog
      form={form}
      title={t("manage.institution.proposeCountry")}
      description={t("manage.institution.proposeCountryBody", { name: props.institution.name })}
      submit={t("manage.proposal.propose")}
      onClose={props.onClose}
    >
      <SelectField
        control={control}
        name="country"
        label={t("manage.institution.country")}
        options={useCountryOptions()}
        required
      />
      {watch("country") === "NONE" ? (
        <Alert tone="danger" live>
          {t("manage.institution.noneWarning")}
        </Alert>
      ) : null}
      <SelectField
        control={control}
        name="zone"
        label={t("core.field.zone")}
        options={zoneOptions()}
        required
      />
      <DayField
        control={control}
        name="effectiveOn"
        label={t("core.field.effectiveFrom")}
        min={tomorrow}
        required
      />
      <TextField control={control} name="reason" label={t("core.field.reason")} required />
    </CommandDialog>
  );
}
