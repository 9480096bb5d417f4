import { Outlet } from 'react-router';
import { Redirect } from './redirect.tsx';
import { SessionDoor } from './session-door.tsx';

/** Pages of the back office. Each of their calls is allowed or refused by the server. */
export default function RequireAdmin() {
  return <SessionDoor>{(member) => (member?.isAdmin === false ? <Redirect to="/" /> : <Outlet />)}</SessionDoor>;
}
