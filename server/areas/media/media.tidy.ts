/** Pictures that were uploaded and never used, or are used no more, make room again. */
import type { Clock } from '../../platform/clock.ts'
import { DAY_MS } from '../../platform/durations.ts'
import type { MediaService } from './media.service.ts'

/** Removes every picture that nothing has shown or mentioned, a day after it was last stored; answers how many. */
export const tidyMedia = ({ media, clock }: { media: Pick<MediaService, 'removeUnused'>; clock: Clock }) =>
  media.removeUnused(new Date(clock.now().getTime() - DAY_MS))
