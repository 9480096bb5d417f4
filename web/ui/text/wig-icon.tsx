import type { SVGProps } from 'react';

/** A wig on its stand, in the hand of the other icons. */
export function WigIcon(props: SVGProps<SVGSVGElement>) {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...props}
    >
      <path d="M12 2.5c-4.6 0-7.5 3.2-7.5 7.7 0 2.7-1 4.3-1 6.3 0 1.6 1.1 2.5 2.6 2.5s2.4-1.1 2.4-2.7V11c2.8-.3 5-1.5 6-3.5.6 1.4 1 2.6 1 4v4.8c0 1.6.9 2.7 2.4 2.7s2.6-.9 2.6-2.5c0-2-1-3.6-1-6.3 0-4.5-2.9-7.7-7.5-7.7Z" />
      <path d="M12 14v7.5M9 21.5h6" />
    </svg>
  );
}
