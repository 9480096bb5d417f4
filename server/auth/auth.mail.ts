import type { AccessToken } from '#contract/auth/access-token-schema.ts';
import { toolRightTexts } from '#contract/auth/tool-rights.ts';
import { supportWord } from '#contract/settings/site-facts-values.ts';
import type { Mail } from '#server/mail/mail.ts';

const always = 'We always tell you when something that protects your account changes.';
const notYou = `If this was not you, write to ${supportWord} at once.`;

export function confirmationMail(to: string, url: string): Mail {
  return {
    to,
    subject: 'Confirm your email address',
    body: {
      preview: 'One click, and your Wigloop account is ready.',
      heading: 'Welcome to Wigloop',
      paragraphs: [
        'Please confirm that this address is yours. The link works once, for 24 hours, and signs you in.',
        'If you open it in another browser than the one you registered in, it also asks for the password you chose.',
      ],
      action: { label: 'Confirm my email', url },
      reason:
        'You get this mail because someone, most likely you, registered at Wigloop with this address. If it was not you, do nothing.',
    },
  };
}

export function alreadyRegisteredMail(to: string, loginUrl: string): Mail {
  return {
    to,
    subject: 'You already have a Wigloop account',
    body: {
      preview: 'Someone tried to register with your address.',
      heading: 'You are already a member',
      paragraphs: [
        'Someone, perhaps you, tried to register at Wigloop with this address. It already has an account, and nothing was changed.',
        'You can sign in as always. If you no longer know your password, choose “Forgot your password?” there.',
      ],
      action: { label: 'Sign in', url: loginUrl },
      reason: 'You get this mail because your address was typed into our registration form.',
    },
  };
}

export function resetMail(to: string, url: string): Mail {
  return {
    to,
    subject: 'Set a new password',
    body: {
      preview: 'The link works once, for one hour.',
      heading: 'Set a new password',
      paragraphs: [
        'Use the button to choose a new password. The link works once, for one hour. When you have chosen a password, every device is signed out and your passkeys are removed; you can add them again.',
      ],
      action: { label: 'Choose a new password', url },
      reason:
        'You get this mail because a new password was asked for at Wigloop. If you did not ask, do nothing: your password stays.',
    },
  };
}

export function confirmNewAddressMail(to: string, url: string): Mail {
  return {
    to,
    subject: 'Confirm your new email address',
    body: {
      preview: 'The link works once, for 24 hours.',
      heading: 'Your new address',
      paragraphs: [
        'Please confirm that this address is yours. Your Wigloop account then has it, and you sign in with it. The link works once, for 24 hours.',
      ],
      action: { label: 'Confirm the new address', url },
      reason:
        'You get this mail because a member of Wigloop gave this address as their new one. If it was not you, do nothing.',
    },
  };
}

export function addressTakenMail(to: string, loginUrl: string): Mail {
  return {
    to,
    subject: 'This address already has a Wigloop account',
    body: {
      preview: 'A member gave your address as their new one.',
      heading: 'Nothing was changed',
      paragraphs: [
        'A member of Wigloop, perhaps you, gave this address as the new one of another account. It already has an account, and nothing was changed.',
        'An address can have one account. To use it for the other account, first give this one another address or delete it.',
      ],
      action: { label: 'Sign in', url: loginUrl },
      reason: 'You get this mail because your address was typed into the settings of another account.',
    },
  };
}

export function addressChangeAskedMail(to: string, next: string): Mail {
  return {
    to,
    subject: 'Your account is about to get another email address',
    body: {
      preview: 'Nothing changes until the new address is confirmed.',
      heading: 'Another address was asked for',
      paragraphs: [
        `Your Wigloop account is to have the address ${next}. The change takes effect when the link in the mail to that address is used.`,
        `If this was not you, set a new password with “Forgot your password?” on the sign-in page, which ends that link, and write to ${supportWord}.`,
      ],
      reason: always,
    },
  };
}

export function addressChangedMail(to: string, next: string): Mail {
  return {
    to,
    subject: 'Your email address was changed',
    body: {
      preview: 'We no longer write to this address.',
      heading: 'Your address was changed',
      paragraphs: [`Your Wigloop account now has the address ${next}, and you sign in with it.`, notYou],
      reason: always,
    },
  };
}

export function passwordChangedMail(to: string): Mail {
  return {
    to,
    subject: 'Your password was changed',
    body: {
      preview: 'All other devices were signed out.',
      heading: 'Your password was changed',
      paragraphs: [
        'The password of your Wigloop account was just changed, and all other devices were signed out.',
        notYou,
      ],
      reason: always,
    },
  };
}

export function passkeyAddedMail(to: string, name: string, origin: string, when: Date): Mail {
  return {
    to,
    subject: 'A passkey was added to your account',
    body: {
      preview: 'It opens your account without your password.',
      heading: 'A new passkey',
      paragraphs: [
        `The passkey “${name}” was added to your Wigloop account: ${origin}, on ${when.toUTCString()}. It opens your account without your password.`,
        `If this was not you, set a new password with “Forgot your password?” on the sign-in page, which ends every passkey, and write to ${supportWord}.`,
      ],
      reason: always,
    },
  };
}

export function passkeyRemovedMail(to: string, name: string): Mail {
  return {
    to,
    subject: 'A passkey was removed from your account',
    body: {
      preview: 'Your password keeps working.',
      heading: 'A passkey was removed',
      paragraphs: [`The passkey “${name}” no longer opens your Wigloop account. Your password keeps working.`, notYou],
      reason: always,
    },
  };
}

export function accessTokenMadeMail(to: string, { name, rights, endsAt }: AccessToken, origin: string): Mail {
  return {
    to,
    subject: 'A tool got access to your account',
    body: {
      preview: 'An access token was made in your settings.',
      heading: 'A new access token',
      paragraphs: [
        `The access token “${name}” was made for your Wigloop account: ${origin}. It may ${rights.map((right) => toolRightTexts[right]).join(', ')}, until ${new Date(endsAt).toUTCString()}.`,
        `If this was not you, change your password, which ends every access token, and write to ${supportWord}.`,
      ],
      reason: always,
    },
  };
}

export function secondFactorRemovedMail(to: string): Mail {
  return {
    to,
    subject: 'The second factor of your account was removed',
    body: {
      preview: 'Your password alone opens your account now.',
      heading: 'Your second factor was removed',
      paragraphs: [
        'Our team has removed the second factor of your account, as you asked. Your password alone opens it now, every device was signed out, and you can turn a second factor on again in your settings.',
        notYou,
      ],
      reason: always,
    },
  };
}

export function accountDeletedMail(to: string): Mail {
  return {
    to,
    subject: 'Your account was deleted',
    body: {
      preview: 'Goodbye, and thank you.',
      heading: 'Your account was deleted',
      paragraphs: [
        'Your Wigloop account, your listings and your photos are gone. Messages you wrote stay with those you wrote to, under “Deleted member”.',
        notYou,
      ],
      reason: 'This is the last mail we send to this address.',
    },
  };
}
