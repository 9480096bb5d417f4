import { messageErrors, messageImageMaxBytes } from '#contract/messages/message-values.ts';

/** Why a file cannot be sent with a message; undefined when it can, as far as the browser knows. */
export function checkImage(file: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  // Most computers know HEIC by the end of its name alone.
  if (!file.type.startsWith('image/') && !/\.hei[cf]$/i.test(file.name)) return 'Please choose an image file.';
  if (file.size > messageImageMaxBytes) return messageErrors.imageTooLarge.message;
  return undefined;
}
