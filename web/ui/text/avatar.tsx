import { useState } from 'react';
import { classNames } from '../class-names.ts';

type AvatarSize = 'small' | 'medium' | 'large' | 'huge';

type AvatarProps = {
  name: string;
  src?: string | null;
  size?: AvatarSize;
  /** Off where the name stands beside the picture, so that it is not read twice. */
  isNamed?: boolean;
  className?: string;
};

export function Avatar({ name, src, size = 'medium', isNamed = false, className }: AvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  const shape = classNames('shrink-0 rounded-full', sizes[size], className);
  if (src && src !== brokenSrc) {
    return (
      <img
        src={src}
        alt={isNamed ? name : ''}
        width={pixels[size]}
        height={pixels[size]}
        loading="lazy"
        decoding="async"
        onError={() => setBrokenSrc(src)}
        className={classNames('bg-ivory-deep object-cover', shape)}
      />
    );
  }
  return (
    <span
      {...(isNamed ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
      className={classNames('inline-grid place-items-center bg-plum-soft font-semibold text-plum uppercase', shape)}
    >
      {initial(name)}
    </span>
  );
}

function initial(name: string) {
  return [...name.trim()][0] ?? '?';
}

const sizes: Record<AvatarSize, string> = {
  small: 'size-8 text-sm',
  medium: 'size-11 text-base',
  large: 'size-16 text-2xl',
  huge: 'size-24 text-4xl',
};

const pixels: Record<AvatarSize, number> = { small: 32, medium: 44, large: 64, huge: 96 };
