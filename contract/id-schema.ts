import { z } from 'zod';

/** An id in one spelling: what compares ids as texts never takes one thing for two. */
export const idSchema = (message?: string) => z.uuid(message).toLowerCase();
