/** Stripe's objects, as far as Wigloop reads them. Times are seconds, as Stripe has them. */
interface StripeObject {
  id: string;
  created: number;
  customer: string | null;
  metadata: Record<string, string>;
}

export interface Customer extends StripeObject {
  object: 'customer';
  email: string;
  invoice_settings: { default_payment_method: string | null };
}

export interface PaymentMethod extends StripeObject {
  object: 'payment_method';
  type: 'card';
  card: { brand: string; last4: string; fingerprint: string };
  /** The sandbox's own: whether later charges succeed. */
  pays: boolean;
}

export interface CheckoutSession extends StripeObject {
  object: 'checkout.session';
  mode: 'subscription';
  status: 'open' | 'complete' | 'expired';
  client_reference_id: string | null;
  subscription: string | null;
  success_url: string;
  cancel_url: string;
  expires_at: number;
  url: string | null;
  price: string;
  coupon: string | null;
  trial_days: number;
  subscription_metadata: Record<string, string>;
}

export interface SubscriptionItem {
  id: string;
  object: 'subscription_item';
  quantity: 1;
  current_period_start: number;
  current_period_end: number;
  price: { id: string; object: 'price'; currency: 'usd'; unit_amount: number; recurring: { interval: string } };
}

export interface Subscription extends StripeObject {
  object: 'subscription';
  status: 'trialing' | 'active' | 'past_due' | 'canceled';
  items: { object: 'list'; data: [SubscriptionItem]; has_more: false; url: string };
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  ended_at: number | null;
  trial_end: number | null;
  cancellation_details: { comment: string | null };
  schedule: string | null;
}

export interface SchedulePhase {
  start_date: number;
  end_date: number;
  items: [{ price: string; quantity: 1 }];
  metadata: Record<string, string>;
  discounts: { coupon: string }[];
}

export interface Schedule extends StripeObject {
  object: 'subscription_schedule';
  subscription: string;
  status: 'active' | 'released';
  phases: SchedulePhase[];
}

export interface Invoice extends StripeObject {
  object: 'invoice';
  subscription: string;
  status: 'open' | 'paid' | 'void';
  currency: 'usd';
  amount_due: number;
  amount_paid: number;
  status_transitions: { paid_at: number | null };
  /** The period that is paid for comes first. */
  lines: { object: 'list'; data: [InvoiceLine, ...InvoiceLine[]] };
}

export interface InvoiceLine {
  description: string;
  pricing?: { type: 'price_details'; price_details: { price: string } };
  amount: number;
  discount_amounts?: { amount: number }[];
  period: { start: number; end: number };
}

export interface Refund extends StripeObject {
  object: 'refund';
  amount: number;
  charge: string;
  currency: 'usd';
  payment_intent: string;
  reason: string | null;
  status: 'succeeded';
}

export interface Coupon extends StripeObject {
  object: 'coupon';
  amount_off: number;
  name: string;
}

export interface PortalSession extends StripeObject {
  object: 'billing_portal.session';
  return_url: string;
  url: string;
}

/** The sandbox's own: whether its events get lost on the way. */
export interface SandboxSettings extends StripeObject {
  object: 'sandbox.settings';
  losesEvents: boolean;
}

export interface ObjectKinds {
  customer: Customer;
  payment_method: PaymentMethod;
  'checkout.session': CheckoutSession;
  subscription: Subscription;
  subscription_schedule: Schedule;
  invoice: Invoice;
  refund: Refund;
  coupon: Coupon;
  'billing_portal.session': PortalSession;
  'sandbox.settings': SandboxSettings;
}

const prefixes: Record<keyof ObjectKinds, string> = {
  customer: 'cus',
  payment_method: 'pm',
  'checkout.session': 'cs_test',
  subscription: 'sub',
  subscription_schedule: 'sub_sched',
  invoice: 'in',
  refund: 're',
  coupon: 'coupon',
  'billing_portal.session': 'bps',
  'sandbox.settings': 'settings',
};

export function newId(kind: keyof ObjectKinds | 'event'): string {
  const prefix = kind === 'event' ? 'evt' : prefixes[kind];
  return `${prefix}_sandbox_${crypto.randomUUID().replaceAll('-', '')}`;
}
