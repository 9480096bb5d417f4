import { type ReactElement, useState } from 'react';
import { Tooltip as AriaTooltip, Focusable, TooltipTrigger } from 'react-aria-components/Tooltip';

export type TooltipProps = {
  /** A hint only: phones have no hover, so nothing a person needs may live here alone. */
  text: string;
  children: ReactElement;
  placement?: 'top' | 'bottom' | 'left' | 'right';
};

export function Tooltip({ text, children, placement = 'top' }: TooltipProps) {
  const [spot, setSpot] = useState<HTMLElement | null>(null);
  return (
    <span ref={setSpot} className="contents">
      <TooltipTrigger delay={400}>
        <Focusable>{children as ReactElement<Record<string, unknown>, string>}</Focusable>
        <AriaTooltip
          // Inside the landmark it explains: at the end of the body a screen reader would find it outside every landmark.
          UNSTABLE_portalContainer={spot?.closest(LANDMARKS) ?? undefined}
          placement={placement}
          offset={8}
          className="max-w-64 rounded-soft bg-ink px-3 py-1.5 text-sm text-white shadow-soft transition-opacity duration-150 data-entering:opacity-0 data-exiting:opacity-0"
        >
          {text}
        </AriaTooltip>
      </TooltipTrigger>
    </span>
  );
}

const LANDMARKS = '[role=dialog], [role=alertdialog], main, header, footer';
