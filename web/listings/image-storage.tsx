import { ApiCallError } from '#web/lib/api-call-error.ts';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { useCleanUpPhotos } from './selling.queries.ts';

export function ImageStorage() {
  const cleanUp = useCleanUpPhotos();

  async function run() {
    try {
      const { deletedCount } = await cleanUp.mutateAsync();
      toast.success(
        deletedCount === 0
          ? 'No unused images found'
          : `Cleaned up ${deletedCount} unused image${deletedCount === 1 ? '' : 's'}`,
      );
    } catch (error) {
      const isSignedOut = error instanceof ApiCallError && error.status === 401;
      toast.error(failureText(error), { namesCause: isSignedOut });
    }
  }

  return (
    <Card as="section" className="self-start">
      <CardHeader
        title="Image Storage"
        description="Photos that no listing of yours uses, and that are older than a day, can be deleted."
      />
      <Button variant="secondary" isPending={cleanUp.isPending} onClick={run}>
        Clean up unused images
      </Button>
    </Card>
  );
}

function failureText(error: unknown): string {
  if (!(error instanceof ApiCallError) || error.status === 0) return 'An error occurred during cleanup';
  return error.status === 401 ? 'User not authenticated' : 'Failed to clean up images';
}
