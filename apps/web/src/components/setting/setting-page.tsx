import type { ProposalKindName } from "@kolekta/api/manage/proposal/contract-words";
import type { ComponentProps, ReactNode } from "react";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { OpenProposals } from "@/components/proposal/open-proposals.tsx";

type Props = ComponentProps<typeof PageHeader> &
  Pick<ComponentProps<typeof Page>, "fill" | "width"> & {
    /** Kinds of the pending proposals shown above the settings. */
    kinds: readonly ProposalKindName[];
    children: ReactNode;
  };

export const SettingPage = ({ fill, width, kinds, children, ...header }: Props) => (
  <Page fill={fill} width={width}>
    <PageHeader {...header} />
    <OpenProposals kinds={kinds} />
    {children}
  </Page>
);
