import { Redirect } from '#web/auth/doors/redirect.tsx';
import { useAdminPath } from './use-admin-path.ts';

export default function UnknownSection() {
  return <Redirect to={useAdminPath()()} />;
}
