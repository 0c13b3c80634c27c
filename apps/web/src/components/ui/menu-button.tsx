import { type ComponentType, lazy, type ReactNode } from "react";
import { Button, type ButtonProps } from "./button.tsx";
import { LazyPopup } from "./lazy-popup.tsx";

/** Props of a lazily loaded menu (default export), which wraps `trigger` and opens at once. */
export interface MenuProps {
  trigger: ReactNode;
}

export type MenuLoader = () => Promise<{ default: ComponentType<MenuProps> }>;

type Props = Omit<ButtonProps, "onClick"> & { menu: ReturnType<typeof lazyMenu> };

/** Makes the menu of a `MenuButton`; call it once, outside the component. */
export const lazyMenu = (load: MenuLoader) => ({ load, Menu: lazy(load) });

/** Button whose menu loads on first use. */
export const MenuButton = ({ menu, ...button }: Props) => {
  const { load, Menu } = menu;
  return (
    <LazyPopup load={load} popup="menu" button={(opening) => <Button {...button} {...opening} />}>
      {(trigger) => <Menu trigger={trigger} />}
    </LazyPopup>
  );
};
