import { type ReactNode, useEffect } from 'react';
import { site } from '#contract/site.ts';
import { enterDoor, leaveDoor } from '#web/lib/drafts/visitor-text.ts';
import { LogoMark } from '#web/ui/text/logo-mark.tsx';

interface AuthFrameProps {
  title: string;
  intro?: ReactNode;
  children: ReactNode;
}

/** The calm page around every form of the door: the promise on one side, the form on the other. */
export function AuthFrame({ title, intro, children }: AuthFrameProps) {
  useEffect(() => {
    enterDoor();
    return () => leaveDoor();
  }, []);
  return (
    <div className="mx-auto grid max-w-6xl gap-10 px-4 py-10 sm:px-6 sm:py-16 lg:grid-cols-[1fr_28rem] lg:items-center lg:gap-20">
      <aside aria-label={site.name} className="hidden lg:block">
        <LogoMark className="size-20" />
        <p className="mt-8 font-display text-5xl leading-tight font-medium text-plum">{site.mission}</p>
        <p className="mt-6 max-w-md text-lg text-ink-soft">{site.description}</p>
      </aside>
      <section className="mx-auto w-full max-w-md rounded-soft border border-line bg-surface p-6 shadow-soft sm:p-8">
        <h1 className="text-3xl font-medium">{title}</h1>
        {intro && <div className="mt-2 text-ink-soft">{intro}</div>}
        <div className="mt-6">{children}</div>
      </section>
    </div>
  );
}

export const textLinkClass = 'font-semibold text-plum underline underline-offset-4 hover:text-plum-deep';
