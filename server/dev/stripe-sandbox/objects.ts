/** Stripe's objects, as far as Wigloop reads them. Times are seconds, as Stripe has them. */
interface StripeObject {
  id: string;
  created: number;
  customer: string | null;
  metadata: Record<string, string>;
  /** Set when the object is kept; a key of one mode never sees objects of the other. */
  livemode?: boolean;
}

export interface Customer extends StripeObject {
  object: 'customer';
  email: string;
  invoice_settings: { default_payment_method: string | null };
  deleted?: true;
}

export interface PaymentMethod extends StripeObject {
  object: 'payment_method';
  type: 'card';
  card: { brand: string; last4: string; fingerprint: string };
  /** The sandbox's own: what later charges come to. */
  effect: 'pays' | 'declines' | 'asks';
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

export interface Price extends StripeObject {
  object: 'price';
  active: boolean;
  currency: string;
  lookup_key: string | null;
  nickname: string | null;
  product: string;
  recurring: { interval: 'month' | 'year'; interval_count: 1 };
  type: 'recurring';
  unit_amount: number;
}

export interface SubscriptionItem {
  id: string;
  object: 'subscription_item';
  quantity: 1;
  current_period_start: number;
  current_period_end: number;
  price: Price;
}

export const statuses = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
] as const;

export interface Subscription extends StripeObject {
  object: 'subscription';
  status: (typeof statuses)[number];
  items: { object: 'list'; data: [SubscriptionItem]; has_more: false; url: string };
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  ended_at: number | null;
  trial_end: number | null;
  cancellation_details: { comment: string | null };
  default_payment_method: string | null;
  latest_invoice: string | null;
  pending_update: { expires_at: number } | null;
  schedule: string | null;
}

export interface SchedulePhase {
  start_date: number;
  end_date: number;
  items: [{ price: string; quantity: 1 }];
  metadata: Record<string, string>;
  default_payment_method: string | null;
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
  /** The sandbox's own; Stripe has it below `parent`. */
  subscription: string;
  billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  status: 'draft' | 'open' | 'paid' | 'void';
  currency: 'usd';
  amount_due: number;
  amount_paid: number;
  /** A draft is charged from this moment on. */
  automatically_finalizes_at: number | null;
  status_transitions: { paid_at: number | null };
  /** The sandbox's own: the change of plan that waits for this payment. */
  change?: Pick<Subscription, 'items' | 'metadata'>;
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
  failure_reason?: string;
  payment_intent: string;
  reason: string | null;
  status: 'succeeded' | 'failed';
}

export interface Dispute extends StripeObject {
  object: 'dispute';
  amount: number;
  charge: string;
  currency: 'usd';
  evidence_details: { due_by: number; has_evidence: boolean; past_due: boolean; submission_count: number };
  is_charge_refundable: false;
  payment_intent: string;
  reason: 'fraudulent';
  status: 'needs_response' | 'won' | 'lost';
}

export interface Coupon extends StripeObject {
  object: 'coupon';
  amount_off: number;
  currency: string;
  duration: string;
  name: string;
  valid: boolean;
}

export interface PortalSession extends StripeObject {
  object: 'billing_portal.session';
  return_url: string;
  url: string;
}

/** An object that Wigloop sets up once: the sandbox keeps it as it was sent. */
interface SetUpObject<Kind extends string> extends StripeObject {
  object: Kind;
  [field: string]: unknown;
}

/** The sandbox's own: whether its events get lost on the way. */
export interface SandboxSettings extends StripeObject {
  object: 'sandbox.settings';
  losesEvents: boolean;
}

export interface Answer {
  status: number;
  body: object;
}

/** The sandbox's own: the answer to a request with an idempotency key, which is its id. */
interface KnownAnswer extends StripeObject {
  object: 'sandbox.answer';
  asked: string;
  answer: Answer;
}

export interface ObjectKinds {
  customer: Customer;
  payment_method: PaymentMethod;
  'checkout.session': CheckoutSession;
  price: Price;
  product: SetUpObject<'product'>;
  subscription: Subscription;
  subscription_schedule: Schedule;
  invoice: Invoice;
  refund: Refund;
  dispute: Dispute;
  coupon: Coupon;
  'billing_portal.session': PortalSession;
  'billing_portal.configuration': SetUpObject<'billing_portal.configuration'>;
  webhook_endpoint: SetUpObject<'webhook_endpoint'>;
  'sandbox.settings': SandboxSettings;
  'sandbox.answer': KnownAnswer;
}

const prefixes = {
  customer: 'cus',
  payment_method: 'pm',
  'checkout.session': 'cs_test',
  price: 'price',
  product: 'prod',
  subscription: 'sub',
  subscription_schedule: 'sub_sched',
  invoice: 'in',
  refund: 're',
  dispute: 'du',
  'billing_portal.session': 'bps',
  'billing_portal.configuration': 'bpc',
  webhook_endpoint: 'we',
  event: 'evt',
};

export function newId(kind: keyof typeof prefixes): string {
  return `${prefixes[kind]}_sandbox_${crypto.randomUUID().replaceAll('-', '')}`;
}
