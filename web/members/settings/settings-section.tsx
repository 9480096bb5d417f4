import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Card, CardHeader } from '#web/ui/text/card.tsx';

interface SettingsSectionProps {
  /** The fragment that leads here, such as /account/settings#security. */
  id: string;
  title: string;
  description?: ReactNode;
  children: ReactNode;
}

export function SettingsSection({ id, title, description, children }: SettingsSectionProps) {
  const place = useRef<HTMLDivElement>(null);
  const isTarget = useLocation().hash === `#${id}`;

  // The section arrives after the address did, so the browser could not go there by itself; what begins on the screen is there.
  useEffect(() => {
    const isBelow = (place.current?.getBoundingClientRect().top ?? 0) > window.innerHeight / 2;
    if (isTarget && isBelow) place.current?.scrollIntoView({ block: 'start' });
  }, [isTarget]);

  return (
    // Whoever comes for the first one of a page stays at its top, with the heading and the tabs.
    <div ref={place} id={id} className="scroll-mt-24 first:scroll-mt-96">
      <Card as="section">
        <CardHeader title={title} description={description} />
        {children}
      </Card>
    </div>
  );
}
