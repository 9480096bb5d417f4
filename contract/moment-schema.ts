import { z } from 'zod';

const firstMoment = Date.UTC(2000, 0);
export const lastMoment = Date.UTC(2100, 0);

/** Whether a moment, in milliseconds, is one that this site can mean; PostgreSQL knows no year 0, and Date none after 275760. */
export const isMoment = (ms: number): boolean => ms >= firstMoment && ms <= lastMoment;

/** A moment that a member or a program sends. */
export const momentSchema = (message = 'Enter a day and a time between 2000 and 2100.') =>
  z.iso.datetime({ offset: true, error: message }).refine((text) => isMoment(Date.parse(text)), message);
