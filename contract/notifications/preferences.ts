import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { isTimeZone } from './local-hours.ts';
import { channels, type NotificationFamily, notificationFamilies } from './notification-kind.ts';

export const preferenceErrors = {
  fixed: {
    code: 'notifications.cannot_be_turned_off',
    status: 400,
    message: 'This cannot be turned off: you have to hear of it.',
  },
  neverSent: { code: 'notifications.never_sent', status: 400, message: 'This is never sent this way.' },
} as const;

/** Mails come when something happens, or together once a day. */
export const mailTimes = ['at-once', 'daily'] as const;
export type MailTime = (typeof mailTimes)[number];

const hourSchema = z.int('Choose a full hour from 0 to 23.').min(0).max(23);
const familySchema = z.enum(
  notificationFamilies as [NotificationFamily, ...NotificationFamily[]],
  'There are no notifications of this kind.',
);
const cellSchema = z.enum(['choice', 'always', 'never']);

const timesSchema = z.object({
  mailTime: z.enum(mailTimes, 'Choose mails at once or one daily letter.'),
  /** When the daily letter comes, on the member's own clock. */
  letterHour: hourSchema,
  timeZone: z.string().max(64, 'We do not know this time zone.').refine(isTimeZone, 'We do not know this time zone.'),
  /** No push meanwhile: what comes then is pushed when they are over. */
  quietHours: z
    .object({ from: hourSchema, to: hourSchema })
    .refine(({ from, to }) => from !== to, 'Quiet hours end at another hour than they begin.')
    .nullable(),
});

export const preferencesSchema = timesSchema.extend({
  /** The table of the settings: what can be chosen, and what is chosen. A choice of mails counts while `mailIsOn`. */
  families: z.array(
    z.object({
      family: familySchema,
      here: cellSchema,
      mail: cellSchema,
      push: cellSchema,
      /** Some of it comes here and by mail whatever is chosen. */
      isPartlyFixed: z.boolean(),
    }),
  ),
  off: z.object({ here: z.array(familySchema), mail: z.array(familySchema), push: z.array(familySchema) }),
  mailIsOn: z.boolean(),
});
export type Preferences = z.infer<typeof preferencesSchema>;

export const getNotificationPreferences = endpoint({
  method: 'GET',
  path: '/api/me/notification-preferences',
  summary: 'Which notifications go which way to the caller, and when.',
  response: preferencesSchema,
});

export const updateNotificationPreferences = endpoint({
  method: 'PATCH',
  path: '/api/me/notification-preferences',
  summary: 'Changes choices, the time of mails or quiet hours; what is left out stays.',
  body: timesSchema
    .extend({
      choices: z
        .array(z.object({ family: familySchema, channel: z.enum(channels), isOn: z.boolean() }))
        .max(notificationFamilies.length * channels.length),
    })
    .partial(),
  response: preferencesSchema,
});
