import type { ReactNode } from 'react';
import { SessionContext, useKnownSession } from '#web/lib/session.ts';

export function SessionProvider({ children }: { children: ReactNode }) {
  return <SessionContext value={useKnownSession()}>{children}</SessionContext>;
}
