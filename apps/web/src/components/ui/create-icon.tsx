import { type ComponentProps, createElement } from "react";

type IconNode = readonly [tag: string, attributes: object];

/** Draws an icon of Lucide from the shapes inside its SVG, with the attributes of lucide-react. */
export const createIcon = (nodes: readonly IconNode[]) => (props: ComponentProps<"svg">) => (
  <svg
    xmlns="http://www.w3.org/2000/svg"
    width={24}
    height={24}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden={props["aria-label"] === undefined}
    {...props}
  >
    {nodes.map(([tag, attributes], index) => createElement(tag, { ...attributes, key: index }))}
  </svg>
);
