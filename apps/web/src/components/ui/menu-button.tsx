import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useState,
} from "react";
import { Button, type ButtonProps } from "./button.tsx";

/** What a menu's own file exports by default; it wraps `trigger` and opens at once. */
export interface MenuProps {
  trigger: ReactNode;
}

export type MenuLoader = () => Promise<{ default: ComponentType<MenuProps> }>;

type Props = Omit<ButtonProps, "onClick"> & {
  menu: ReturnType<typeof lazyMenu>;
};

/** Makes the menu of a `MenuButton`; call it once, outside the component. */
export const lazyMenu = (load: MenuLoader) => ({ load, Menu: lazy(load) });

/** A button whose menu is fetched when it is first wanted. */
export const MenuButton = ({ menu, ...button }: Props) => {
  const [wanted, setWanted] = useState(false);
  const { load, Menu } = menu;
  const trigger = <Button {...button} />;
  const waiting = (
    <Button
      {...button}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setWanted(true)}
    />
  );
  if (!wanted) return waiting;
  return (
    <Suspense fallback={waiting}>
      <Menu trigger={trigger} />
    </Suspense>
  );
};
