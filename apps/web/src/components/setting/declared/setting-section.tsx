import { CodeSection } from "./code-section.tsx";
import { InstitutionSection } from "./institution-section.tsx";
import { OwnerPage } from "./owner-page.tsx";
import { getDeclaration, hasPage } from "./use-setting.ts";
import type { SettingProps } from "./use-views.tsx";

/** A declared setting: its values in force, their history and the dialog of a change. */
export const SettingSection = (props: SettingProps) => {
  if (getDeclaration(props.name).owner.hasDefault) return <InstitutionSection {...props} />;
  return hasPage(props.name) ? <OwnerPage {...props} /> : <CodeSection {...props} />;
};
