import { Navigate } from 'react-router';

/** The address that the recovery of a subscription leads to. */
export default function MyAccountPage() {
  return <Navigate to="/account" replace />;
}
