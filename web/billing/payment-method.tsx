import { useQuery } from '@tanstack/react-query';
import CreditCard from 'lucide-react/icons/credit-card';
import { paymentMethodQuery } from './billing.queries.ts';

export function PaymentMethod({ memberId }: { memberId: string }) {
  const { data } = useQuery(paymentMethodQuery(memberId));
  const method = data?.paymentMethod;
  if (!method) return null;
  return (
    <p className="flex items-center gap-2">
      <CreditCard aria-hidden="true" className="size-5 text-copper" />
      <span>
        <span className="capitalize">{method.brand}</span> ending in {method.last4}
      </span>
    </p>
  );
}
