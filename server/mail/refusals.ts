/** `recipient`: this mail will never arrive there. `ours`: our server, address or reputation is refused. `later`: anything that may pass. */
type Refused = 'recipient' | 'ours' | 'later';

export interface SmtpError extends Error {
  code?: string;
  command?: string;
  response?: string;
}

const mailCommands = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);
/** RFC 3463: these two codes of the addressing class speak of the sender. */
const senderCodes = new Set(['5.1.7', '5.1.8']);

/** Reads the reply of a mail server (RFC 5321) with its enhanced code (RFC 3463). */
export function judgeRefusal({ command = '', response = '' }: Pick<SmtpError, 'command' | 'response'>): Refused {
  const [, code = '', detail = ''] = /^(\d{3})[ -]?(\d\.\d{1,3}\.\d{1,3})?/.exec(response) ?? [];
  // A refused sign-in or greeting is no refusal of this mail.
  if (!code.startsWith('5') || !mailCommands.has(command)) return 'later';
  if (senderCodes.has(detail)) return 'ours';
  if (detail.startsWith('5.1.')) return 'recipient';
  return code === '550' && command === 'RCPT TO' && !detail.startsWith('5.7.') ? 'recipient' : 'ours';
}
