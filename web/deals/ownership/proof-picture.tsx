import { NewTab } from '#web/ui/text/new-tab.tsx';

interface ProofPictureProps {
  /** Without the width. */
  path: string;
  proof: { width: number; height: number; addedAt: string };
  alt: string;
}

/** For few eyes alone, so it has a route of its own instead of an address that can be passed on. */
export function ProofPicture({ path, proof: { width, height, addedAt }, alt }: ProofPictureProps) {
  // A new photograph has the same address: the moment makes the browser ask again.
  const address = (size: number) => `${path}?width=${size}&of=${Date.parse(addedAt)}`;
  return (
    <a href={address(2048)} target="_blank" rel="noreferrer" className="mt-3 inline-block">
      <img
        src={address(640)}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        className="max-h-80 w-auto rounded-soft border border-line"
      />
      <NewTab />
    </a>
  );
}
