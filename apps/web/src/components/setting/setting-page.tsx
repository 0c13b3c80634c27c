import type { ProposalKindName } from "@kolekta/api/manage/proposal/contract-words";
import type { ComponentProps, ReactNode } from "react";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { OpenProposals } from "@/components/proposal/open-proposals.tsx";

type Props = ComponentProps<typeof PageHeader> &
  Pick<ComponentProps<typeof Page>, "fill" | "width"> & {
    /** Changes of these kinds wait above the settings for a second person. */
    kinds: readonly ProposalKindName[];
    children: ReactNode;
  };

/** Settings under their title, with what somebody has yet to approve. */
export const SettingPage = ({ fill, width, kinds, children, ...header }: Props) => (
  <Page fill={fill} width={width}>
    <PageHeader {...header} />
    <OpenProposals kinds={kinds} />
    {children}
  </Page>
);
