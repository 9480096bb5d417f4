import { Outlet } from 'react-router';
import { SessionDoor } from './session-door.tsx';

/** Pages for everyone who is signed in. */
export default function RequireSession() {
  return <SessionDoor>{() => <Outlet />}</SessionDoor>;
}
