import type { Control, FieldPath, FieldValues } from "react-hook-form";
import { zoneNames } from "@kolekta/api/core/zone";
import { FieldPair, NumberField, SelectField, TextField } from "@/components/form/text-fields.tsx";
import { useT } from "@/lib/i18n.tsx";
import { useCountryOptions } from "../country.ts";

/** Both forms of an institution have these. */
type DetailKey =
  "name" | "email" | "leaderName" | "leaderEmail" | "country" | "zone" | "placementDays";

type DetailValues = Partial<Record<DetailKey, unknown>> & FieldValues;

interface Props<In extends DetailValues, Out> {
  control: Control<In, unknown, Out>;
}

const at = <In extends DetailValues>(name: DetailKey) => name as FieldPath<In>;

/** Most common time zones. */
const NEAR = ["Asia/Jakarta", "Asia/Makassar", "Asia/Jayapura", "Asia/Manila"];

export const zoneOptions = () =>
  [...new Set([...NEAR, ...zoneNames()])].map((zone) => ({ value: zone, label: zone }));

/** Name and e-mail address. */
const NameAndEmail = <In extends DetailValues, Out>({
  control,
  names: [name, email],
  labels: [nameLabel, emailLabel],
}: Props<In, Out> & {
  names: readonly [DetailKey, DetailKey];
  labels: readonly [string, string];
}) => (
  <FieldPair>
    <TextField control={control} name={at<In>(name)} label={nameLabel} />
    <TextField control={control} name={at<In>(email)} label={emailLabel} type="email" />
  </FieldPair>
);

export const IdentityFields = <In extends DetailValues, Out>({
  control,
  zoneHint,
}: Props<In, Out> & { zoneHint?: string }) => {
  const t = useT();
  return (
    <>
      <NameAndEmail
        control={control}
        names={["name", "email"]}
        labels={[t("core.field.name"), t("core.field.email")]}
      />
      <FieldPair>
        <SelectField
          control={control}
          name={at<In>("country")}
          label={t("manage.institution.country")}
          hint={t("manage.institution.countryHint")}
          options={useCountryOptions()}
          required
        />
        <SelectField
          control={control}
          name={at<In>("zone")}
          label={t("core.field.zone")}
          hint={zoneHint ?? t("manage.institution.zoneHint")}
          options={zoneOptions()}
          required
        />
      </FieldPair>
      <FieldPair>
        <NumberField
          control={control}
          name={at<In>("placementDays")}
          label={t("manage.institution.placementDays")}
          hint={t("manage.institution.placementHint")}
        />
      </FieldPair>
    </>
  );
};

export const LeaderFields = <In extends DetailValues, Out>({ control }: Props<In, Out>) => {
  const t = useT();
  return (
    <NameAndEmail
      control={control}
      names={["leaderName", "leaderEmail"]}
      labels={[t("manage.institution.leaderName"), t("manage.institution.leaderEmail")]}
    />
  );
};
