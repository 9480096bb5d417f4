import type { TextContent } from '../content.ts';
import { HelpArticle, helpMeta } from './help-article.tsx';
import { findHelpArticle } from './help-articles.ts';

export function meta() {
  return helpMeta(creatingAccount);
}

export default function CreatingAccountPage() {
  return <HelpArticle article={creatingAccount} />;
}

const creatingAccount: TextContent = {
  ...findHelpArticle('/help/creating-account'),
  description:
    'How to join Wigloop: register, confirm your email address, choose a strong password and set up your profile.',
  lead: 'From the registration form to a profile that other members trust, in about five minutes.',
  sections: [
    {
      title: 'Register',
      blocks: [
        {
          steps: [
            'Open the [registration page](/register).',
            'Enter your email address. Other members never see it.',
            'Choose a password and enter it a second time.',
            'Read and accept the [terms of service](/legal/terms), then create your account.',
          ],
        },
      ],
    },
    {
      title: 'Choose a strong password',
      blocks: [
        'A password needs at least 8 characters. Numbers and special characters are recommended, and so is length: a few words together are hard to guess and easy to keep in mind.',
        'Use a password that you use nowhere else. Passwords that are among the first others would guess are refused.',
      ],
    },
    {
      title: 'Confirm your email address',
      blocks: [
        'We send you an email with a link. It works once, for 24 hours, and signs you in; in another browser than the one you registered in, it also asks for your password.',
        {
          list: [
            'No mail after a few minutes? Look in the spam folder, then ask for a new link on the page that followed the form, or register once more with the same address.',
            'Still nothing after 24 hours? [Contact us](/contact), and we will look into it.',
          ],
        },
        'When a subscription is required, you choose a plan next. [Pricing](/pricing) shows all of them.',
      ],
    },
    {
      title: 'Set up your profile',
      blocks: [
        'In your [account settings](/account/settings) you can:',
        {
          list: [
            'choose the display name that other members see; until you do, it is made from the part of your address before the @;',
            'switch on two-factor sign-in, which asks for a code from your phone as well, or add a passkey;',
            'decide what you are told, how, and how much of your profile is shown;',
            'keep your measurements, your address and how you can be paid;',
            'see where you are signed in, and sign other devices out.',
          ],
        },
      ],
    },
    {
      title: 'Wigloop on your phone',
      blocks: [
        'Wigloop is an app as soon as it is on your home screen: it opens without the bars of a browser, and shows your last conversations and saved listings also without a connection.',
        {
          list: [
            '**iPhone and iPad** (iOS 16.4 or newer): open Wigloop in Safari, tap Share, then Add to Home Screen. Notifications come to the app on the home screen only.',
            '**Android**: open Wigloop in Chrome, tap the menu with three dots, then Add to home screen or Install app.',
            '**Computer**: in Chrome or Edge, the icon at the end of the address bar installs it.',
          ],
        },
        'To hear of messages and answers at once, turn on notifications for each device in your [account settings](/account/settings). Signing out ends them on that device, and removes what it kept.',
      ],
    },
    {
      title: 'If something does not work',
      blocks: [
        'Forgotten the password? [Ask for a reset mail](/reset-password). For everything else, [write to us](/contact).',
      ],
    },
  ],
};
