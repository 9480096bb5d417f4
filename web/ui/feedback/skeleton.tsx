import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-pulse rounded-soft bg-line forced-colors:border', className)}
    />
  );
}

export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span aria-hidden="true" className="block space-y-2">
      {Array.from({ length: lines }, (_, line) => `line-${line}`).map((key) => (
        <Skeleton key={key} className="h-4 w-full not-only:last:w-2/3" />
      ))}
    </span>
  );
}

/** Holds the place of one listing card: the same 4:5 photograph and three lines, so that nothing moves when it arrives. */
export function SkeletonCard() {
  return (
    <div aria-hidden="true" className="overflow-hidden rounded-soft border border-line bg-surface">
      <Skeleton className="aspect-4/5 w-full rounded-none!" />
      <div className="space-y-2 p-4">
        <Skeleton className="h-3 w-1/3" />
        <Skeleton className="h-4 w-5/6" />
        <Skeleton className="h-5 w-1/4" />
      </div>
    </div>
  );
}

/** Wraps skeletons so that a screen reader hears one sentence instead of silence. */
export function LoadingRegion({
  label,
  children,
  className,
}: {
  label: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
