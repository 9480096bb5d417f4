import { classNames } from '../class-names.ts';

/** A letter W with a smile. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 48 48" fill="none" aria-hidden="true" className={classNames('shrink-0', className)}>
      <path
        d="M4.5 9.5c4.6.4 6.7 3 8 7.6l3.7 13c.5 1.7 2.3 1.7 2.9.1l4.9-13.6 4.9 13.6c.6 1.6 2.4 1.6 2.9-.1l3.7-13c1.300-4.600 3.400-7.200 8-7.600"
        className="stroke-plum"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M13 38.500c6.500 5.300 15.500 5.300 22 0"
        className="stroke-copper-bright"
        strokeWidth="3.200"
        strokeLinecap="round"
      />
    </svg>
  );
}
