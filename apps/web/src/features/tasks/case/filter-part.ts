import type { ContractForm } from "@/components/form/use-contract-form.ts";
import type { CaseOptions } from "./case-options.ts";
import type { FilterForm, FilterValues } from "./filter-schema.ts";

export interface PartProps {
  control: ContractForm<FilterValues, ReturnType<typeof FilterForm.parse>>["control"];
  options: CaseOptions;
}
