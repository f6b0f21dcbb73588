/** Images and documents that were uploaded and never used, or are no longer used, make room again. */
import type { Clock } from '../../platform/time/clock.ts'
import { DAY_MS } from '../../platform/time/durations.ts'
import type { MediaService } from './media.service.ts'

/** Removes every image and document that nothing has shown or mentioned, a day after it was last stored; answers how many. */
export async function tidyMedia({ media, clock }: { media: MediaService; clock: Clock }): Promise<number> {
  const moment = new Date(clock.now().getTime() - DAY_MS)
  return (await media.removeUnused(moment)) + (await media.documents.removeUnused(moment))
}
