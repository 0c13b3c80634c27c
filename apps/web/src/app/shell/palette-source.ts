/** Properties of a source of the command palette. */
export interface PaletteSourceProps {
  readonly typed: string;
  /** Closes the palette before the action runs. */
  readonly after: (run: () => void) => () => void;
}
