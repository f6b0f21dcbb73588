/** Removes unused images and documents. */
import type { Clock } from '../../platform/time/clock.ts'
import { DAY_MS } from '../../platform/time/durations.ts'
import type { MediaService } from './media.service.ts'

/** Removes every unreferenced image and document a day after it was last stored; returns the count. */
export async function tidyMedia({ media, clock }: { media: MediaService; clock: Clock }): Promise<number> {
  const moment = new Date(clock.now().getTime() - DAY_MS)
  return (await media.removeUnused(moment)) + (await media.documents.removeUnused(moment))
}
