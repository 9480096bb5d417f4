import { Navigate } from 'react-router';

/** The numbers are a tab of My Listings; their old address still leads there. */
export default function AnalyticsPage() {
  return <Navigate to="/account/listings?tab=analytics" replace />;
}
