import type { TextContent } from '../content.ts';
import { lastUpdated } from './legal-pages.ts';
import { LegalText, legalMeta } from './legal-text.tsx';

export function meta() {
  return legalMeta(privacy);
}

export default function PrivacyPage() {
  return <LegalText content={privacy} />;
}

const privacy: TextContent = {
  path: '/legal/privacy',
  title: 'Privacy Policy',
  description: 'Which data Wigloop keeps about you, what for, who can see it, and how to get it or have it deleted.',
  lead: 'We keep what the marketplace needs to work, show as little of it as possible, and sell none of it.',
  sections: [
    {
      title: 'Who is responsible',
      blocks: ['{owner}.', 'For everything about your data write to {support}.'],
    },
    {
      title: 'What you give us',
      blocks: [
        {
          facts: [
            [
              'Account',
              'Your email address, your password (only as a hash that cannot be turned back), your username and, if you choose them, a display name, a picture, and what brings you here.',
            ],
            [
              'Listings',
              'Texts, prices and photos, of drafts as well, which you alone see. We make new files of the photos and drop what they say about place, time and camera.',
            ],
            ['Messages', 'What you write and send to other members.'],
            ['Reviews', 'Your ratings, comments and answers.'],
            [
              'What fits you',
              'The measurements, colors and shades that you enter in My fit, for you alone: no other member sees them, and you can delete them at any time.',
            ],
            [
              'What you look at',
              'Which listings you opened on which day, of which their sellers see only how many did, and the last 24 for you alone, which you can clear.',
            ],
            [
              'Deals',
              'What you propose and agree on, what you say was sent and has come, and what you write and photograph about a problem.',
            ],
            [
              'Postal address',
              'Only if you give one, for parcels. It is kept encrypted; the copy of a deal is deleted 30 days after its end.',
            ],
            ['How you can be paid', 'Only if you say it. It is kept encrypted.'],
            ['Alerts, Wanted and Following', 'What you look for and the sellers you follow.'],
            [
              'Notifications',
              'What you want to be told, and for each device that you turn them on for, the address its maker gives us to reach it.',
            ],
            ['Support', 'What you write to us, with the address you give for the reply.'],
            [
              'Payment',
              'Cards are entered with our payment provider. We keep your plan, its dates, and the brand and last four digits of the card where you see them in your account.',
            ],
          ],
        },
      ],
    },
    {
      title: 'What comes up by itself',
      blocks: [
        {
          list: [
            'For each sign-in: time, network address and the kind of browser. You can see your sessions in your [settings](/account/settings). For 90 days we also keep when a sign-in was refused and from which network, so that support can help you in.',
            'Which listings you save, and that a listing was seen, once per member and day, so that sellers can be shown a number.',
            'What we told you, for 90 days.',
            'Logs of errors, without the content of what you send.',
          ],
        },
        'We use no advertising networks and no analytics services of others. The [Cookie Policy](/legal/cookies) lists what your browser keeps.',
      ],
    },
    {
      title: 'What we use it for',
      blocks: [
        {
          list: [
            'to show your listings, deliver your messages, carry out your deals and keep your account safe;',
            'to tell you of listings that you look for, and of members you could trade with;',
            'to send mails you need (confirmation, password, new sign-in) and those you have not switched off;',
            'to answer you, to look into reports, and to keep fraud away;',
            'to bill your subscription.',
          ],
        },
      ],
    },
    {
      title: 'Who sees what',
      blocks: [
        {
          facts: [
            [
              'Everyone',
              'A small preview of listings (title, photo, brand, condition, price), your display name and picture, and the reviews about you. Unless you hide your profile, also since when you are a member, how many deals you completed or canceled, how many wigs you sold or traded, and how soon you usually reply.',
            ],
            [
              'Members',
              'Your listings, your seller policy, what you have in Wanted, until when you are away, and the messages you send them. Never your email address.',
            ],
            [
              'The other side of a deal',
              'Its terms and steps, and a photo that shows your wig is yours, if you made one. Your postal address only while they have to send you something, and how you can be paid only while they have to pay you.',
            ],
            [
              'Our staff',
              'What their task needs: listings, accounts, reports, support requests, deals and their problems, and messages that were reported to us or shown to us in a problem. Never your postal address, nor how you can be paid. Changes they make are recorded.',
            ],
            [
              'Our providers',
              'Those who host the site, deliver its mail and take card payments, for that purpose only. Notifications on a device go through the service of its browser’s maker, encrypted.',
            ],
          ],
        },
        'We do not sell data. We hand it to authorities only when the law obliges us to.',
      ],
    },
    {
      title: 'How long we keep it',
      blocks: [
        'As long as you have an account. A listing you remove is deleted for good, photos included, after 30 days. Mails we sent are deleted after 30 days.',
        'When you delete your account, your listings, photos, alerts, addresses, ways to be paid, reviews about you and support requests go. Messages stay with the people you wrote to, deals with those you made them with, and reviews you wrote stay, all under the name “Deleted member”. Records that the law makes us keep, such as invoices, stay until it lets us delete them.',
        'So that the free trial is given once to each person, we keep a keyed hash of the address and of the card that had it, also after you delete your account. Neither can be read from it, and it is used for nothing else.',
        'So that nobody buys a rating with accounts of their own, we keep keyed hashes of your card, of the browsers you sign in with and of the network you registered from, until you delete your account. Where two accounts with the same one make a deal, our team sees it; nothing happens by itself.',
      ],
    },
    {
      title: 'Your rights',
      blocks: [
        'In your [settings](/account/settings) you can correct your data, download all of it as a file, and delete your account once no deal is under way. You can object to a use, ask what we know, and complain to the data protection authority where you live.',
      ],
    },
    {
      title: 'Security',
      blocks: [
        'Connections to the live site are encrypted. Passwords are hashed with argon2id, sessions can be ended at any time, and a second factor is available. If data of yours is ever at risk, we tell you.',
      ],
    },
    {
      title: 'Changes',
      blocks: [
        'When we change this policy we publish it here with a new date, and tell members by mail if it matters to them.',
      ],
    },
    { title: 'Last Updated', blocks: [lastUpdated.text] },
  ],
};
