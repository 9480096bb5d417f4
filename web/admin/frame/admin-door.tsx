import { Outlet } from 'react-router';
import { Redirect } from '#web/auth/doors/redirect.tsx';
import { SessionDoor } from '#web/auth/doors/session-door.tsx';
import { useAdminTheme } from './use-admin-theme.ts';

/** Pages of the back office. Each of their calls is allowed or refused by the server. */
export default function AdminDoor() {
  // Here and not in the frame: who works in the dark also waits in the dark.
  const theme = useAdminTheme();
  return (
    <SessionDoor>
      {(member) => (member?.isAdmin === false ? <Redirect to="/" /> : <Outlet context={theme} />)}
    </SessionDoor>
  );
}
