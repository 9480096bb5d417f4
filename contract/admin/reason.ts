import { z } from 'zod';
import { adminReasonMaxLength } from './admin.ts';

/** Every act of an admin says why. */
export const adminReasonSchema = z
  .string('Please give a reason')
  .trim()
  .min(1, 'Please give a reason')
  .max(adminReasonMaxLength, `A reason has at most ${adminReasonMaxLength} characters`);
