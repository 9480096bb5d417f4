import { classNames } from '#web/ui/class-names.ts';
import bob from './pictures/bob.avif';
import curls from './pictures/curls.avif';
import waves from './pictures/waves.avif';

/** Three wigs in arched niches, like the window of a boutique. Decoration only, so it has no words. */
export function HeroPictures() {
  return (
    <div className="mx-auto grid w-full max-w-xl grid-cols-[1.55fr_1fr] items-end gap-3 sm:gap-5">
      <Niche picture={waves} width={800} height={1000} isFirst />
      <div className="grid gap-3 sm:gap-5">
        <Niche picture={curls} width={480} height={600} />
        <Niche picture={bob} width={480} height={600} />
      </div>
    </div>
  );
}

interface NicheProps {
  picture: string;
  width: number;
  height: number;
  isFirst?: boolean;
}

function Niche({ picture, width, height, isFirst }: NicheProps) {
  return (
    <div className={classNames('border border-copper-bright/50 p-1.5 sm:p-2', arch)}>
      <img
        src={picture}
        width={width}
        height={height}
        alt=""
        decoding="async"
        fetchPriority={isFirst ? 'high' : 'auto'}
        className={classNames('w-full bg-ivory-deep object-cover', arch, isFirst ? 'aspect-[4/5.6]' : 'aspect-4/5')}
      />
    </div>
  );
}

const arch = 'rounded-[50%_50%_0.75rem_0.75rem/38%_38%_0.75rem_0.75rem]';
