import type { CurrentUser } from "@kolekta/api/session/login/contract";
import { createContext, type ReactNode, useContext } from "react";

const SessionContext = createContext<CurrentUser | null>(null);

export const SessionProvider = ({
  value,
  children,
}: {
  value: CurrentUser;
  children: ReactNode;
}) => <SessionContext value={value}>{children}</SessionContext>;

export const useSession = (): CurrentUser => {
  const session = useContext(SessionContext);
  if (!session) throw new Error("This page needs a logged-in user");
  return session;
};

/** Until the password is changed the server serves nothing else, the socket included. */
export const isPasswordDue = (session: CurrentUser): boolean =>
  session.mustChangePassword || session.passwordExpired;

export const useUser = (): CurrentUser["user"] => useSession().user;

export const useCan = (): ((permission: CurrentUser["permissions"][number]) => boolean) => {
  const { permissions } = useSession();
  return (permission) => permissions.includes(permission);
};
