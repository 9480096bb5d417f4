import { Link } from 'react-router';
import { site } from '#contract/site.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { classNames } from '#web/ui/class-names.ts';
import bob from './pictures/bob.avif';
import curls from './pictures/curls.avif';
import waves from './pictures/waves.avif';

export function Hero({ shopPath }: { shopPath: string }) {
  return (
    <section className="overflow-hidden bg-ivory">
      <div className="mx-auto grid max-w-7xl items-center gap-10 px-4 pt-10 pb-14 sm:px-6 sm:pt-14 lg:grid-cols-[1.05fr_1fr] lg:gap-16 lg:py-16">
        <div className="max-w-xl">
          <p className="text-sm font-semibold tracking-[0.14em] text-copper uppercase">{site.mission}</p>
          <h1 className="mt-4 text-[2.75rem] leading-[1.05] font-medium tracking-tight text-ink sm:text-6xl lg:text-7xl">
            Premium Wig Marketplace
          </h1>
          <p className="mt-6 max-w-md text-lg leading-relaxed text-ink-soft">
            A members-only place to buy, sell and trade wigs by the makers you trust, with people whose ratings you can
            read first.
          </p>
          <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
            <Link to={shopPath} prefetch="intent" className={buttonClass({ size: 'large' })}>
              Shop Now
            </Link>
            <Link
              to="/pricing"
              prefetch="intent"
              className="font-semibold text-plum underline decoration-copper-bright decoration-2 underline-offset-4 hover:text-plum-deep"
            >
              See the plans
            </Link>
          </div>
        </div>
        <HeroPictures />
      </div>
    </section>
  );
}

/** Three wigs in arched niches, like the window of a boutique. Decoration only, so it has no words. */
function HeroPictures() {
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
