import { type ComponentType, lazy } from 'react';

/**
 * A part that a page can do without, such as a count in the header: should its code not come, as without a connection, the page stands
 * without it instead of giving way to an error.
 */
export function lazyOrNothing<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => load().catch(() => ({ default: (() => null) as ComponentType<Props> })));
}
