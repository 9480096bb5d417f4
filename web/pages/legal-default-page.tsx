import { Navigate } from 'react-router';

/** Whatever else stands after /legal/ means the terms. */
export default function LegalDefaultPage() {
  return <Navigate to="/legal/terms" replace />;
}
