interface Props {
  text: string;
  /** Defaults to the text itself. */
  title?: string;
}

/** Text truncated to its column, with the full text in the title. */
export const CutText = ({ text, title = text }: Props) => (
  <span title={title} className="block max-w-48 truncate">
    {text}
  </span>
);
