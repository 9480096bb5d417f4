import type { ReactNode } from 'react';
import { LogoMark } from '../text/logo-mark.tsx';

interface MessagePageProps {
  title: string;
  text: string;
  /** The ways on: links and buttons. */
  children: ReactNode;
  note?: ReactNode;
}

/** A whole page that says one thing. */
export function MessagePage({ title, text, children, note }: MessagePageProps) {
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center px-4 py-20 text-center sm:py-28">
      <LogoMark className="size-16" />
      <h1 className="mt-6 text-4xl font-medium sm:text-5xl">{title}</h1>
      <p className="mt-4 text-lg text-ink-soft">{text}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>
      {note}
    </div>
  );
}
