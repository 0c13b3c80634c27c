import type { ProposeSetting } from "@/components/setting/declared/setting-dialog.tsx";
import { SettingSection } from "@/components/setting/declared/setting-section.tsx";
import { lazyNamed } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { useInfoFacts } from "./description.tsx";

const InfoLines = lazyNamed(() => import("./info-lines.tsx"), "InfoLines");

/** Closed contact channels of institutions, which propose changes of their own. */
export const ClosedChannels = () => (
  <SettingSection
    name="configInfo"
    facts={useInfoFacts()}
    Inputs={InfoLines}
    propose={trpc.useUtils().client.manage.config.proposeInfo.mutate as ProposeSetting}
  />
);
