import { MAX_FAVOURITES, type MenuKey } from "@kolekta/api/session/menu/contract-screens";
import { trpc } from "@/lib/trpc.ts";

const useMenuQuery = () => trpc.session.menu.get.useQuery(undefined, { staleTime: Infinity });

/** Side menu of the user from the server; cached for the session. */
export const useMenu = () => useMenuQuery().data?.groups;

/** Favourites of the user, stored on the server. */
export function useFavourites() {
  const { menu } = trpc.useUtils().session;
  const favourites = useMenuQuery().data?.favourites ?? [];
  const save = trpc.session.menu.saveFavourites.useMutation({
    onMutate: ({ favourites: next }) =>
      menu.get.setData(undefined, (current) => current && { ...current, favourites: next }),
    onError: () => menu.get.invalidate(),
  });
  const toggle = (key: MenuKey) => {
    const others = favourites.filter((favourite) => favourite !== key);
    const isAdded = others.length === favourites.length;
    save.mutate({ favourites: isAdded ? [...others, key] : others });
  };
  return { favourites, toggle, isFull: favourites.length >= MAX_FAVOURITES };
}
