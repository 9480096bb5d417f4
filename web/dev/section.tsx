import type { ReactNode } from 'react';
import { Card } from '#web/ui/text/card.tsx';

export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-24 space-y-5">
      <h2 id={`${id}-title`} className="text-2xl font-semibold sm:text-3xl">
        {title}
      </h2>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">{children}</div>
    </section>
  );
}

type ExampleProps = { title: string; note?: string; isWide?: boolean; children: ReactNode };

export function Example({ title, note, isWide, children }: ExampleProps) {
  return (
    <Card as="article" className={isWide ? 'min-w-0 lg:col-span-2' : 'min-w-0'}>
      <h3 className="text-lg font-semibold">{title}</h3>
      {note && <p className="mt-0.5 text-sm text-ink-soft">{note}</p>}
      <div className="mt-4 space-y-5">{children}</div>
    </Card>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
