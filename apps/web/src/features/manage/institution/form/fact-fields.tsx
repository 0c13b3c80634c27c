import type { Control, FieldPath, FieldValues } from "react-hook-form";
import { zoneNames } from "@kolekta/api/core/zone";
import { Pair } from "@/components/form/layout.tsx";
import {
  NumberField,
  SelectField,
  TextField,
} from "@/components/form/text-fields.tsx";
import { useT } from "@/lib/i18n.tsx";
import { useCountryOptions } from "../country.ts";

/** Both forms of an institution have these. */
type Fact =
  | "name"
  | "email"
  | "leaderName"
  | "leaderEmail"
  | "country"
  | "zone"
  | "placementDays";

type Facts = Partial<Record<Fact, unknown>> & FieldValues;

interface Props<In extends Facts, Out> {
  control: Control<In, unknown, Out>;
}

const at = <In extends Facts>(name: Fact) => name as FieldPath<In>;

/** Where most of them are. */
const NEAR = ["Asia/Jakarta", "Asia/Makassar", "Asia/Jayapura", "Asia/Manila"];

const zoneOptions = () =>
  [...new Set([...NEAR, ...zoneNames()])].map((zone) => ({
    value: zone,
    label: zone,
  }));

export const IdentityFields = <In extends Facts, Out>({
  control,
}: Props<In, Out>) => {
  const t = useT();
  return (
    <>
      <Pair>
        <TextField
          control={control}
          name={at<In>("name")}
          label={t("core.field.name")}
          maxLength={100}
          required
        />
        <TextField
          control={control}
          name={at<In>("email")}
          label={t("core.field.email")}
          type="email"
          required
        />
      </Pair>
      <Pair>
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
          hint={t("manage.institution.zoneHint")}
          options={zoneOptions()}
          required
        />
      </Pair>
      <Pair>
        <NumberField
          control={control}
          name={at<In>("placementDays")}
          label={t("manage.institution.placementDays")}
          hint={t("manage.institution.placementHint")}
          min={1}
          max={3650}
        />
      </Pair>
    </>
  );
};

export const LeaderFields = <In extends Facts, Out>({
  control,
}: Props<In, Out>) => {
  const t = useT();
  return (
    <Pair>
      <TextField
        control={control}
        name={at<In>("leaderName")}
        label={t("manage.institution.leaderName")}
        maxLength={100}
        required
      />
      <TextField
        control={control}
        name={at<In>("leaderEmail")}
        label={t("manage.institution.leaderEmail")}
        type="email"
        required
      />
    </Pair>
  );
};
