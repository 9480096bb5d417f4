import { useQueryClient } from '@tanstack/react-query';
import ImagePlus from 'lucide-react/icons/image-plus';
import Send from 'lucide-react/icons/send';
import X from 'lucide-react/icons/x';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { messageMaxLength } from '#contract/messages/message-values.ts';
import type { Party } from '#contract/messages/messages.ts';
import { photoAccept } from '#contract/photos/photo-urls.ts';
import { useDraft } from '#web/lib/drafts/use-draft.ts';
import { toast } from '#web/lib/toast.ts';
import { type About, AboutListing, useAboutListing } from '#web/messages/thread/about-listing.tsx';
import { offerPush } from '#web/notifications/push/push-offer.ts';
import { checkImage } from '#web/photos/check-image.ts';
import { useObjectUrl } from '#web/photos/use-object-url.ts';
import { IconButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ErrorLine } from '#web/ui/feedback/error-line.tsx';
import { controlClass, errorClass } from '#web/ui/form/field-class.ts';
import { Form } from '#web/ui/form/form.tsx';
import { useFileChoice } from '#web/ui/form/use-file-choice.ts';
import { NoteHint } from './note-hint.tsx';
import { send } from './outbox.ts';

const failedToast = 'message-failed';
const refusedToast = 'image-refused';

interface ComposerProps {
  memberId: string;
  party: Pick<Party, 'id' | 'displayName'>;
  about?: About;
  isFirstContact: boolean;
  isSending: boolean;
  /** A message of this conversation waits for another try. */
  hasFailed: boolean;
}

export function Composer({ memberId, party, about, isFirstContact, isSending, hasFailed }: ComposerProps) {
  const failureId = useId();
  const client = useQueryClient();
  const { value: text, set: setText, drop } = useDraft(`message:${party.id}`, '');
  const [image, setImage] = useState<File | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useGrowing(field, text);
  const listing = useAboutListing(about?.listingId, [memberId, party.id]);
  const canSend = !isSending && (text.trim() !== '' || image !== null);

  async function submit() {
    if (!canSend) return;
    drop();
    setImage(null);
    field.current?.focus();
    const draft = {
      senderId: memberId,
      receiverId: party.id,
      content: text,
      ...(image && { image }),
      ...(listing && { listingId: listing.id }),
    };
    if (listing) about?.onDone();
    const outcome = await send(client, draft);
    if (outcome === 'sent' && isFirstContact) void offerPush(memberId);
    if (outcome === 'sent') toast.dismiss(failedToast);
    if (outcome === 'failed') toast.error('Failed to send message', { id: failedToast });
    if (outcome === 'waiting') toast.info('Your message is sent as soon as the connection is back.');
  }

  function pressKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    void submit();
  }

  function attach(file: File) {
    const problem = checkImage(file);
    if (problem) toast.error(problem, { id: refusedToast });
    else {
      toast.dismiss(refusedToast);
      setImage(file);
    }
    field.current?.focus();
  }

  function paste(event: ClipboardEvent) {
    const [file] = event.clipboardData.files;
    if (!file) return;
    event.preventDefault();
    attach(file);
  }

  return (
    <Form onSubmit={submit} className="border-t border-line bg-surface p-2 sm:p-3">
      <NoteHint text={text} receiverId={party.id} isFirstContact={isFirstContact} />
      {listing && about && <AboutListing listing={listing} onRemove={about.onDone} />}
      {image && <ImagePreview file={image} onRemove={() => setImage(null)} />}
      {hasFailed && (
        <p id={failureId} className={classNames(errorClass, 'px-2 pb-2')}>
          <ErrorLine text="A message was not sent. You can retry or delete it above." />
        </p>
      )}
      <div className="flex items-end gap-1 sm:gap-2">
        <AttachButton onChoose={attach} />
        <textarea
          ref={field}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={pressKey}
          onPaste={paste}
          rows={1}
          dir="auto"
          maxLength={messageMaxLength}
          aria-label={`Message to ${party.displayName}`}
          aria-describedby={hasFailed ? failureId : undefined}
          placeholder="Type a message..."
          className={classNames(controlClass, 'field-sizing-content max-h-40 min-w-0 flex-1 resize-none')}
        />
        <IconButton type="submit" label="Send message" variant="primary" disabled={!canSend}>
          <Send aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
    </Form>
  );
}

/** Enter also ends the choice of a character in some scripts: that one is not meant for us. Safari says so by 229 only. */
function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === 229;
}

function ImagePreview({ file, onRemove }: { file: File; onRemove: () => void }) {
  const url = useObjectUrl(file);
  return (
    <div className="relative mb-2 ml-2 inline-block">
      {url && (
        <img
          src={url}
          alt={`To be sent: ${file.name}`}
          className="h-24 max-w-48 rounded-soft border border-line object-cover"
        />
      )}
      <button
        type="button"
        aria-label="Remove image"
        onClick={onRemove}
        className="absolute -top-2 -right-2 grid size-8 cursor-pointer place-items-center rounded-full bg-ink text-white hover:bg-plum"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
}

function AttachButton({ onChoose }: { onChoose: (file: File) => void }) {
  const files = useFileChoice(([file]) => file && onChoose(file));
  return (
    <>
      <input {...files.input} accept={photoAccept} />
      <IconButton label="Attach an image" onClick={files.open}>
        <ImagePlus aria-hidden="true" className="size-5.5" />
      </IconButton>
    </>
  );
}

/** A text field as tall as its text, for browsers that do not know `field-sizing` yet. Its own limits stay. */
function useGrowing(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text may change the height.
  useLayoutEffect(() => {
    const { current } = field;
    if (!current || CSS.supports('field-sizing', 'content')) return;
    current.style.height = 'auto';
    const borders = current.offsetHeight - current.clientHeight;
    current.style.height = `${current.scrollHeight + borders}px`;
  }, [field, text]);
}
